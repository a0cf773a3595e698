import { fieldError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import { wasDone } from '../../data/entity.ts'
import * as guesses from '../../data/guesses.ts'
import * as limits from '../../data/limits.ts'
import { hashPassword, isPassword } from '../../data/passwords.ts'
import { asCompany } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.changePassword, async ({ company, body, now, change, stayLoggedIn }) => {
  // when it was carried out before, the current password is the new one by now
  if (await wasDone(company.id, change)) return companies.answer(company)
  const attempt = await limits.count(guesses.ofChange(company.id), now)
  if (!company.password_hash || !(await isPassword(body.current_password, company.password_hash))) throw wrongPassword()
  await attempt.takeBack()
  const password = {
    hash: await hashPassword(body.new_password),
    epoch: company.password_epoch,
    outdated: wrongPassword,
    also: (next: companies.Company) => stayLoggedIn(asCompany(next)),
  }
  return companies.answer(await companies.setPassword(company.id, password, change))
})

const wrongPassword = () => fieldError('Wrong current password', 'current_password')
