import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import { toCompanyIdentity } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { authenticateCompany } from './authenticate-company.ts'

export const handler = endpoint(api.auth.login, async ({ body, logIn, ...caller }) => {
  const company = await authenticateCompany(body, caller)
  await logIn(toCompanyIdentity(company))
  return companies.toCompanyAccount(company)
})
