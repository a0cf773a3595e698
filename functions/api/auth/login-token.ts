import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { confirmCompany } from '../../areas/companies/company-credentials.ts'
import * as links from '../../areas/sign-in/links.ts'
import { toCompanyIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.loginToken, async ({ body, random, change, logIn }) => {
  const { company: linkedCompany, link } = await links.redeemCompanyLink(body.token)
  const isFirstUse = !companies.isConfirmed(linkedCompany)
  const company = isFirstUse
    ? await confirmCompany(
        linkedCompany.id,
        random.token(),
        change,
        await links.prepareKeepLinkWrites(body.token, link),
      )
    : linkedCompany
  await logIn(toCompanyIdentity(company))
  return { ...(await toCompanyAccount(company)), is_first_use: isFirstUse }
})
