import { api } from '../../../shared/api/index.ts'
import { toTimeClockIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toTimeClockAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.switchToTimeClock, async ({ company, logIn }) => {
  await logIn(toTimeClockIdentity(company, 'link'))
  return toTimeClockAccount(company)
})
