import { api } from '../../../shared/api/index.ts'
import { listLocations } from '../../areas/entries/location.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseOwnEntryId } from '../../http/parse-id.ts'

export const handler = endpoint(api.employee.locations, async ({ company, employee, params }) =>
  listLocations(company.id, parseOwnEntryId(params.id, employee.id)),
)
