import { fieldError } from '../../../shared/api/errors.ts'
import * as companies from '../companies/companies.ts'
import * as devices from './devices.ts'
import * as guessLimits from './login-limits.ts'
import * as limits from '../../table/rate-limits.ts'
import { awaitFirstSuccess } from './first-success.ts'
import { verifyPassword } from './passwords.ts'

interface Caller {
  address: string
  now: string
  device: string | undefined
}

export async function authenticateCompany(
  { username, password }: { username: string; password: string },
  caller: Caller,
): Promise<companies.Company> {
  const [company, another] = await companies.findByTypedName(username)
  return awaitFirstSuccess(
    authenticate(company, password, caller),
    another && (() => authenticate(another, password, caller)),
  )
}

async function authenticate(
  company: companies.Company | undefined,
  password: string,
  { address, now, device }: Caller,
): Promise<companies.Company> {
  const rateLimits = company
    ? guessLimits.createCompanyLimits(
        address,
        company,
        await devices.findKnownDevice(device, devices.toAccountKey(company.id)),
      )
    : [guessLimits.createAddressLimit(address)]
  const attempt = await limits.consumeRateLimits(rateLimits, now)
  if (!company) throw fieldError('Wrong company name', 'username')
  if (!company.password_hash || !(await verifyPassword(password, company.password_hash)))
    throw fieldError('Wrong company password', 'password')
  await attempt.release()
  return company
}
