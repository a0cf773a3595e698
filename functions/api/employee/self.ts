import { api } from '../../../shared/api/index.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.employee.self, async ({ company, employee }) =>
  employees.toEmployeeAccount(company, employee),
)
