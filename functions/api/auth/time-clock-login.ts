import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import { asTimeClock } from '../../data/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { companyByPassword } from './company-by-password.ts'

export const handler = endpoint(api.auth.timeClockLogin, async ({ body, logIn, ...caller }) => {
  const company = await companyByPassword(body, caller)
  await logIn(asTimeClock(company, 'password'))
  return companies.timeClockAnswer(company)
})
