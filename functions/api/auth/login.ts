import { api } from '../../../shared/api/index.ts'
import { toCompanyIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { authenticateCompany } from '../../areas/sign-in/authenticate-company.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.login, async ({ body, logIn, ...caller }) => {
  const company = await authenticateCompany(body, caller)
  await logIn(toCompanyIdentity(company))
  return toCompanyAccount(company)
})
