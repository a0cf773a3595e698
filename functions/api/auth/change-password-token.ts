import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import * as links from '../../data/links.ts'
import { hashPassword } from '../../data/passwords.ts'
import { asCompany } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.changePasswordToken, async ({ body, change, logIn }) => {
  const link = await links.passwordOf(body.token)
  const hash = await hashPassword(body.new_password)
  const company = await companies.setPassword(link.company, { hash, epoch: link.epoch, outdated: links.invalid }, change)
  await logIn(asCompany(company))
  return companies.answer(company)
})
