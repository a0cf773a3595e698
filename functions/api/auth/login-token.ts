import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import * as links from '../../data/links.ts'
import { asCompany } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.loginToken, async ({ body, logIn }) => {
  const company = await links.companyOf(body.token)
  await logIn(asCompany(company))
  return companies.answer(company)
})
