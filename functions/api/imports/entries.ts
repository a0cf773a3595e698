import { api } from '../../../shared/api/index.ts'
import { add } from '../../areas/imports/add.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.imports.entries, ({ company, author, params, body, readCache, now }) =>
  add({ companyId: company.id, employeeId: body.employee_id, readCache }, params.id, body.entries, author, now),
)
