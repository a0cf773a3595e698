import { api } from '../../../shared/api/index.ts'
import { start } from '../../areas/imports/records.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.imports.start, ({ company, author, body, now }) =>
  start(company.id, body, author, now),
)
