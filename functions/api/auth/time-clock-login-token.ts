import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import * as links from '../../data/links.ts'
import { asTimeClock } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.timeClockLoginToken, async ({ body, logIn }) => {
  const company = await links.findByTimeClockLink(body.token)
  await logIn(asTimeClock(company, 'link'))
  return companies.timeClockAnswer(company)
})
