import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import * as links from '../../data/links.ts'
import { toTimeClockIdentity } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.timeClockLoginToken, async ({ body, logIn }) => {
  const company = await links.findByTimeClockLink(body.token)
  await logIn(toTimeClockIdentity(company, 'link'))
  return companies.timeClockAnswer(company)
})
