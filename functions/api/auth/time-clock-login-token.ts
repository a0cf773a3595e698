import { api } from '../../../shared/api/index.ts'
import * as links from '../../areas/sign-in/links.ts'
import { toTimeClockIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toTimeClockAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.timeClockLoginToken, async ({ body, logIn }) => {
  const company = await links.findByTimeClockLink(body.token)
  await logIn(toTimeClockIdentity(company, 'link'))
  return toTimeClockAccount(company)
})
