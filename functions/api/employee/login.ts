import { fieldError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import * as employees from '../../data/employees.ts'
import * as devices from '../../data/devices.ts'
import * as guessLimits from '../../data/login-limits.ts'
import * as limits from '../../data/rate-limits.ts'
import { isEqualInConstantTime } from '../../data/passwords.ts'
import { toEmployeeIdentity } from '../../data/sessions.ts'
import { sendLockoutMail } from '../../use-cases/lockout-mail.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.employee.login, async ({ body, address, now, device, logIn }) => {
  const company = await companies.findByTypedName(body.company_name)
  const employee = company && (await employees.findByTypedName(company.id, body.employee_name))
  const known = employee && (await devices.find(device, devices.accountKey(company.id, employee.id)))
  const counted = employee
    ? guessLimits.ofEmployee(address, company.id, employee, known)
    : [guessLimits.forAddress(address)]
  const attempt = await limits.consume(counted, now)
  if (!company) throw fieldError('Wrong company name', 'company_name')
  if (!employee) throw fieldError('Wrong employee name', 'employee_name')
  // Phones tend to capitalize the first letter.
  if (!isEqualInConstantTime(body.password.trim().toLowerCase(), employee.login_token)) {
    if (!known) await sendLockoutMail('password', company, employee, attempt, now)
    throw fieldError('Wrong employee password', 'password')
  }
  await attempt.release()
  await logIn(toEmployeeIdentity(company, employee))
  return employees.toEmployeeAccount(company, employee)
})
