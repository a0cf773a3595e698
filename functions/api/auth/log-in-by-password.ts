import { fieldError } from '../../../shared/api/errors.ts'
import * as companies from '../../data/companies.ts'
import * as devices from '../../data/devices.ts'
import * as guesses from '../../data/guesses.ts'
import * as limits from '../../data/limits.ts'
import { isPassword } from '../../data/passwords.ts'

/** the company of these credentials; what is wrong is counted and named by its field */
export async function companyByPassword(
  { username, password }: { username: string; password: string },
  { address, now, device }: { address: string; now: string; device: string | undefined },
): Promise<companies.Company> {
  const company = await companies.findByName(username)
  const counted = company
    ? guesses.ofCompany(address, company, await devices.find(device, company.id))
    : [guesses.byAddress(address)]
  const attempt = await limits.count(counted, now)
  if (!company) throw fieldError('Wrong company name', 'username')
  if (!company.password_hash || !(await isPassword(password, company.password_hash)))
    throw fieldError('Wrong company password', 'password')
  await attempt.takeBack()
  return company
}
