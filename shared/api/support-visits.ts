import * as z from 'zod'
import { route } from './route.ts'
import { AdminAccount, SupportVisit } from './schemas/admin.ts'

export const list = route({
  method: 'GET',
  path: '/api/support_visits',
  summary: 'The support visits of the last two years, the latest first',
  role: 'COMPANY',
  rate: 'normal',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: z.array(SupportVisit),
})

/** Needs no session, because an administrator can leave a visit after its hour has ended. */
export const leave = route({
  method: 'POST',
  path: '/api/support_visits/leave',
  summary: 'Ends the support visit of this browser; the session of the administrator goes on',
  role: 'public',
  rate: 'normal',
  response: AdminAccount,
})
