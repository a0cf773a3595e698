import { api } from '../../../shared/api/index.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.employee.chooseLanguage, async ({ company, employee, body, change }) => {
  await employees.chooseLanguage(company.id, employee.id, body.language, change)
  return {}
})
