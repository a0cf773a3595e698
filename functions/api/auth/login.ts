import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import { asCompany } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { companyByPassword } from './company-by-password.ts'

export const handler = endpoint(api.auth.login, async ({ body, logIn, ...caller }) => {
  const company = await companyByPassword(body, caller)
  await logIn(asCompany(company))
  return companies.toCompanyAccount(company)
})
