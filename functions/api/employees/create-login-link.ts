import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'
import * as employees from '../../areas/employees/employees.ts'
import { createEmployeeLink } from '../../areas/sign-in/employee-link.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'

export const handler = endpoint(api.employees.createLoginLink, async ({ company, params, siteFor, now, random }) => {
  const employee = await employees.find(company.id, parseId(EmployeeId, params.id))
  if (!employee) throw new AppError('Not found')
  return { url: await createEmployeeLink(siteFor(company), company, employee, { token: random.token(), now }) }
})
