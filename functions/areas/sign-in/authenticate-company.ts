import { fieldError } from '../../../shared/api/errors.ts'
import * as companies from '../companies/companies.ts'
import * as devices from './devices.ts'
import * as guessLimits from './login-limits.ts'
import * as limits from '../../table/rate-limits.ts'
import { verifyPassword } from './passwords.ts'

/** Finds the company by name and password. Counts wrong guesses. The error names the field that is wrong. */
export async function authenticateCompany(
  { username, password }: { username: string; password: string },
  { address, now, device }: { address: string; now: string; device: string | undefined },
): Promise<companies.Company> {
  const company = await companies.findByTypedName(username)
  const counted = company
    ? guessLimits.forCompany(address, company, await devices.find(device, devices.accountKey(company.id)))
    : [guessLimits.forAddress(address)]
  const attempt = await limits.consume(counted, now)
  if (!company) throw fieldError('Wrong company name', 'username')
  if (!company.password_hash || !(await verifyPassword(password, company.password_hash)))
    throw fieldError('Wrong company password', 'password')
  await attempt.release()
  return company
}
