import { api } from '../../../shared/api/index.ts'
import { listLatestImports } from '../../areas/imports/records.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.imports.list, ({ company }) => listLatestImports(company.id))
