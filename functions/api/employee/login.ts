import { fieldError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import type { Company } from '../../areas/companies/companies.ts'
import { awaitFirstSuccess } from '../../areas/sign-in/first-success.ts'
import * as employees from '../../areas/employees/employees.ts'
import * as devices from '../../areas/sign-in/devices.ts'
import * as guessLimits from '../../areas/sign-in/login-limits.ts'
import * as limits from '../../table/rate-limits.ts'
import { isEqualInConstantTime } from '../../areas/sign-in/is-equal-in-constant-time.ts'
import { toEmployeeIdentity } from '../../areas/sign-in/sessions.ts'
import { sendLockoutMail } from '../../areas/sign-in/send-lockout-mail.ts'
import { endpoint } from '../../http/endpoint.ts'

interface Found {
  company: Company | undefined
  employee: employees.Employee | undefined
}

/**
 * Returns the companies of the typed name that have an employee of the typed name. If none has one, returns only the
 * first company.
 */
async function findEmployees({ company_name, employee_name }: { company_name: string; employee_name: string }) {
  const candidates: Found[] = await Promise.all(
    (await companies.findByTypedName(company_name)).map(async company => ({
      company,
      employee: await employees.findByTypedName(company.id, employee_name),
    })),
  )
  const candidatesWithEmployee = candidates.filter(({ employee }) => employee)
  return candidatesWithEmployee.length > 0 ? candidatesWithEmployee : candidates.slice(0, 1)
}

interface Attempt {
  password: string
  address: string
  now: string
  device: string | undefined
}

async function authenticate({ company, employee }: Found, { password, address, now, device }: Attempt) {
  const knownDevice =
    company && employee && (await devices.findKnownDevice(device, devices.toAccountKey(company.id, employee.id)))
  const rateLimits =
    company && employee
      ? guessLimits.listEmployeeLogInLimits(address, company.id, employee, knownDevice)
      : [guessLimits.createAddressLimit(address)]
  const attempt = await limits.consumeRateLimits(rateLimits, now)
  if (!company) throw fieldError('Wrong company name', 'company_name')
  if (!employee) throw fieldError('Wrong employee name', 'employee_name')
  // Ignores capitals, because phones tend to capitalize the first letter.
  if (!isEqualInConstantTime(password.trim().toLowerCase(), employee.login_token)) {
    if (!knownDevice) await sendLockoutMail('password', company, employee, attempt, now)
    throw fieldError('Wrong employee password', 'password')
  }
  await attempt.release()
  return { company, employee }
}

export const handler = endpoint(api.employee.login, async ({ body, address, now, device, logIn }) => {
  const attempt = { password: body.password, address, now, device }
  const [first = { company: undefined, employee: undefined }, second] = await findEmployees(body)
  const { company, employee } = await awaitFirstSuccess(
    authenticate(first, attempt),
    second && (() => authenticate(second, attempt)),
  )
  await logIn(toEmployeeIdentity(company, employee))
  return employees.toEmployeeAccount(company, employee)
})
