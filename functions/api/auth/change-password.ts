import { fieldError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import { wasDone } from '../../data/entity.ts'
import * as guessLimits from '../../data/guess-limits.ts'
import * as limits from '../../data/limits.ts'
import { hashPassword, isPassword } from '../../data/passwords.ts'
import { asCompany } from '../../data/sessions.ts'
import { actorOf } from '../../data/entries/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(
  api.auth.changePassword,
  async ({ company, author, body, now, change, stayLoggedIn }) => {
    // In a repeat, the present password is the new one already, so the check below would fail.
    if (await wasDone(company.id, change)) return companies.toCompanyAccount(company)
    const attempt = await limits.consume(guessLimits.ofChange(company.id), now)
    if (!company.password_hash || !(await isPassword(body.current_password, company.password_hash)))
      throw wrongPassword()
    await attempt.takeBack()
    const password = {
      hash: await hashPassword(body.new_password),
      epoch: company.password_epoch,
      outdated: wrongPassword,
      also: (next: companies.Company) => stayLoggedIn({ ...asCompany(next), ...actorOf(author) }),
    }
    return companies.toCompanyAccount(await companies.setPassword(company.id, password, change))
  },
)

const wrongPassword = () => fieldError('Wrong current password', 'current_password')
