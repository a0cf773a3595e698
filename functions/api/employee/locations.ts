import { api } from '../../../shared/api/index.ts'
import { locationsOf } from '../../data/entries/location.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownId } from './own-entry-id.ts'

export const handler = endpoint(api.employee.locations, async ({ company, employee, params }) =>
  locationsOf(company.id, ownId(params.id, employee.id)),
)
