import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import * as links from '../../areas/sign-in/links.ts'
import { toTimeClockIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.timeClockLoginToken, async ({ body, logIn }) => {
  const company = await links.findByTimeClockLink(body.token)
  await logIn(toTimeClockIdentity(company, 'link'))
  return companies.timeClockAnswer(company)
})
