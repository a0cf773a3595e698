import { api } from '../../../shared/api/index.ts'
import * as employees from '../../areas/employees/employees.ts'
import * as links from '../../areas/sign-in/links.ts'
import { toEmployeeIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.employee.loginToken, async ({ body, logIn }) => {
  const { company, employee } = await links.redeemEmployeeLink(body.token)
  await logIn(toEmployeeIdentity(company, employee))
  return employees.toEmployeeAccount(company, employee)
})
