import { api } from '../../../shared/api/index.ts'
import { listLatest } from '../../areas/imports/records.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.imports.list, ({ company }) => listLatest(company.id))
