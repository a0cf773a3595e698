import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import { toTimeClockIdentity } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.switchToTimeClock, async ({ company, logIn }) => {
  await logIn(toTimeClockIdentity(company, 'link'))
  return companies.timeClockAnswer(company)
})
