import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import { asTimeClock } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.switchToTimeClock, async ({ company, logIn }) => {
  await logIn(asTimeClock(company, 'link'))
  return companies.timeClockAnswer(company)
})
