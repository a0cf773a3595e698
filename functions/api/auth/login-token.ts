import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import * as links from '../../areas/sign-in/links.ts'
import { toCompanyIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.loginToken, async ({ body, change, logIn }) => {
  const found = await links.redeemCompanyLink(body.token)
  const company = companies.isConfirmed(found) ? found : await companies.confirm(found.id, change)
  await logIn(toCompanyIdentity(company))
  return toCompanyAccount(company)
})
