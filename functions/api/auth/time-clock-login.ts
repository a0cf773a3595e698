import { api } from '../../../shared/api/index.ts'
import { toTimeClockIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { authenticateCompany } from '../../areas/sign-in/authenticate-company.ts'
import { toTimeClockAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.timeClockLogin, async ({ body, logIn, ...caller }) => {
  const company = await authenticateCompany(body, caller)
  await logIn(toTimeClockIdentity(company, 'password'))
  return toTimeClockAccount(company)
})
