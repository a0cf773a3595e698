import * as z from 'zod'
import { CompanyAccount, TimeClockAccount } from './schemas/account.ts'
import { email, linkToken, newPassword, password, loginName } from './schemas/fields.ts'
import { emptyObject, route } from './route.ts'

const credentials = z.strictObject({ username: loginName, password })
/** The first use of a mailed link ends other sessions and replaces the time clock's link. */
const MailedLinkAnswer = CompanyAccount.extend({ is_first_use: z.boolean() })
const tokenBody = z.strictObject({ token: linkToken })
const linkKinds = ['log_in', 'password', 'time_clock'] as const
export type LinkKind = (typeof linkKinds)[number]

export const login = route({
  method: 'POST',
  path: '/api/login',
  summary: 'Logs a company in by its name and password',
  role: 'public',
  changesOnlySession: true,
  rate: 'auth',
  body: credentials,
  response: CompanyAccount,
  errors: ['Wrong company name', 'Wrong company password'],
})

export const loginToken = route({
  method: 'POST',
  path: '/api/login_token',
  summary: 'Logs a company in by a link that was mailed to it, which confirms its address',
  role: 'public',
  rate: 'normal',
  body: tokenBody,
  response: MailedLinkAnswer,
  errors: ['This link is no longer valid', 'This id or key was used for something else'],
})

export const linkOwner = route({
  method: 'POST',
  path: '/api/link_owner',
  summary: 'Which company a link of a mail or of its time clock belongs to, without using the link',
  role: 'public',
  changesOnlySession: true,
  rate: 'normal',
  body: tokenBody.extend({ kind: z.enum(linkKinds) }),
  response: z.object({ company: z.string() }),
  errors: ['This link is no longer valid'],
})

export const self = route({
  method: 'POST',
  path: '/api/self',
  summary: 'The company that is logged in',
  role: 'COMPANY',
  changesOnlySession: true,
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: CompanyAccount,
})

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session of any role',
  role: 'public',
  changesOnlySession: true,
  rate: 'normal',
  response: emptyObject,
})

export const forgotPassword = route({
  method: 'POST',
  path: '/api/forgot_password',
  summary: 'Mails a link to set a new password; the name says which company where a mail address has several',
  role: 'public',
  rate: 'send',
  body: z.strictObject({ email, name: loginName.optional() }),
  response: emptyObject,
  errors: ['The message could not be sent', 'Company not found', 'More than one company found for email'],
})

export const changePasswordToken = route({
  method: 'POST',
  path: '/api/change_password_token',
  summary: 'Sets a new password by a mailed link, which works once, and logs the company in',
  role: 'public',
  rate: 'normal',
  body: z.strictObject({ token: linkToken, new_password: newPassword }),
  response: MailedLinkAnswer,
  errors: ['This link is no longer valid', 'Already done: log in', 'This id or key was used for something else'],
})

export const changePassword = route({
  method: 'PUT',
  path: '/api/password',
  summary: 'Changes the password; other sessions of the company end, and on request the link of the time clock',
  role: 'COMPANY',
  rate: 'auth',
  whenCompanyDisabled: 'allowed',
  body: z.strictObject({
    current_password: password,
    new_password: newPassword,
    replace_time_clock_link: z.boolean().optional(),
  }),
  response: CompanyAccount,
  errors: ['Wrong current password', 'This id or key was used for something else'],
})

export const timeClockLogin = route({
  method: 'POST',
  path: '/api/time_clock/login',
  summary: 'Makes this screen a time clock by the name and password of the company',
  role: 'public',
  changesOnlySession: true,
  rate: 'auth',
  body: credentials,
  response: TimeClockAccount,
  errors: ['Wrong company name', 'Wrong company password'],
})

export const timeClockLoginToken = route({
  method: 'POST',
  path: '/api/time_clock/login_token',
  summary: 'Makes this screen a time clock by the link that the company bookmarked',
  role: 'public',
  changesOnlySession: true,
  rate: 'normal',
  body: tokenBody,
  response: TimeClockAccount,
  errors: ['This link is no longer valid'],
})

export const switchToTimeClock = route({
  method: 'PUT',
  path: '/api/time_clock/login',
  summary: 'Makes this screen a time clock and ends its company session',
  role: 'COMPANY',
  changesOnlySession: true,
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  response: TimeClockAccount,
})

export const timeClockSelf = route({
  method: 'POST',
  path: '/api/time_clock/self',
  summary: 'The company of this time clock',
  role: 'COMPANY_TIME_CLOCK',
  changesOnlySession: true,
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  response: TimeClockAccount,
})

export const timeClockLogout = route({
  method: 'POST',
  path: '/api/time_clock/logout',
  summary: 'Ends the session of this time clock',
  role: 'COMPANY_TIME_CLOCK',
  changesOnlySession: true,
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  response: emptyObject,
})

export const replaceTimeClockToken = route({
  method: 'POST',
  path: '/api/time_clock/token',
  summary: 'Replaces the time clock link; every time clock of the company is logged out',
  role: 'COMPANY',
  rate: 'normal',
  response: CompanyAccount,
  errors: ['This id or key was used for something else'],
})
