import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { toTimeClockIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.switchToTimeClock, async ({ company, logIn }) => {
  await logIn(toTimeClockIdentity(company, 'link'))
  return companies.timeClockAnswer(company)
})
