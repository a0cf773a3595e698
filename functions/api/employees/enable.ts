import { api } from '../../../shared/api/index.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'

export const handler = endpoint(api.employees.enable, ({ company, params, change }) =>
  employees.setDisabled(company.id, parseId(EmployeeId, params.id), false, change),
)
