import { api } from '../../../shared/api/index.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.employee.recordFirstLogin, async ({ company, employee, change }) => {
  if (employee.first_login_at === null) await employees.recordFirstLogin(company.id, employee.id, change)
  return {}
})
