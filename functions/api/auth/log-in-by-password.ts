import { fieldError } from '../../../shared/api/errors.ts'
import * as companies from '../../data/companies.ts'
import * as guesses from '../../data/guesses.ts'
import * as limits from '../../data/limits.ts'
import { isPassword } from '../../data/passwords.ts'

/** the company of these credentials; what is wrong is counted and named by its field */
export async function companyByPassword(
  { username, password }: { username: string; password: string },
  { address, now }: { address: string; now: string },
): Promise<companies.Company> {
  const company = await companies.findByName(username)
  const counted = company ? guesses.ofCompany(address, company.id) : [guesses.byAddress(address)]
  const attempt = await limits.count(counted, now)
  if (!company) throw fieldError('Wrong company name', 'username')
  if (!company.password_hash || !(await isPassword(password, company.password_hash)))
    throw fieldError('Wrong company password', 'password')
  await attempt.takeBack()
  return company
}
