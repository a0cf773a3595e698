import { fieldError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import * as employees from '../../areas/employees/employees.ts'
import * as devices from '../../areas/sign-in/devices.ts'
import * as guessLimits from '../../areas/sign-in/login-limits.ts'
import * as limits from '../../table/rate-limits.ts'
import { isEqualInConstantTime } from '../../areas/sign-in/is-equal-in-constant-time.ts'
import { toEmployeeIdentity } from '../../areas/sign-in/sessions.ts'
import { sendLockoutMail } from '../../areas/sign-in/send-lockout-mail.ts'
import { endpoint } from '../../http/endpoint.ts'

/** Finds the employee in the company that is meant, which may be one of two. */
async function findEmployee({ company_name, employee_name }: { company_name: string; employee_name: string }) {
  const found = await companies.findByTypedName(company_name)
  for (const company of found) {
    const employee = await employees.findByTypedName(company.id, employee_name)
    if (employee) return [company, employee] as const
  }
  return [found[0], undefined] as const
}

export const handler = endpoint(api.employee.login, async ({ body, address, now, device, logIn }) => {
  const [company, employee] = await findEmployee(body)
  const knownDevice = employee && (await devices.find(device, devices.accountKey(company.id, employee.id)))
  const counted = employee
    ? guessLimits.forEmployee(address, company.id, employee, knownDevice)
    : [guessLimits.forAddress(address)]
  const attempt = await limits.consume(counted, now)
  if (!company) throw fieldError('Wrong company name', 'company_name')
  if (!employee) throw fieldError('Wrong employee name', 'employee_name')
  // Ignores capitals, because phones tend to capitalize the first letter.
  if (!isEqualInConstantTime(body.password.trim().toLowerCase(), employee.login_token)) {
    if (!knownDevice) await sendLockoutMail('password', company, employee, attempt, now)
    throw fieldError('Wrong employee password', 'password')
  }
  await attempt.release()
  await logIn(toEmployeeIdentity(company, employee))
  return employees.toEmployeeAccount(company, employee)
})
