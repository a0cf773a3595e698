/**
 * Limits of outgoing mails, text messages and claims by recipient and company. The rate `runImport` in shared/api/route.ts limits
 * the callers. Sign-ups, forgotten passwords, text messages and claims have separate limits, so that one cannot use up another.
 */
import { AppError } from '../../shared/api/errors.ts'
import { mailbox } from '../../shared/domain/mail-address.ts'
import { isConfirmed, type Company } from './companies.ts'
import type { RateLimit } from './limits.ts'

const hour = 3600
const day = 86_400
const ever = 3650 * day

/** A sign-up creates a company that can send text messages, and mails somebody who may not have asked for it. */
export const signUp = (email: string): RateLimit[] => [
  { scope: 'sign-up', key: mailbox(email), most: 5, seconds: day, field: 'email' },
]

export const passwordReset = ({ id }: Company): RateLimit[] => [
  { scope: 'reset-hour', key: id, most: 5, seconds: hour },
  { scope: 'reset-day', key: id, most: 20, seconds: day },
]

/** A claim reaches whoever has the kennitala, who may not have asked for it. */
export const claim = ({ id }: Company, kennitala: string): RateLimit[] => [
  { scope: 'claim-to', key: kennitala, most: 20, seconds: day, field: 'ssn' },
  { scope: 'claim-day', key: id, most: 20, seconds: day },
]

/** Text messages cost money, so a trial has few of them, and fewer until a link mailed to the company was used. */
export const sms = (company: Company, number: string): RateLimit[] => [
  { scope: 'sms-to', key: number, most: 5, seconds: hour },
  { scope: 'sms-day', key: company.id, most: 200, seconds: day },
  ...(isConfirmed(company)
    ? []
    : [{ scope: 'sms-unconfirmed', key: company.id, most: 3, seconds: ever, full: unconfirmed }]),
  ...(company.paying_customer ? [] : [{ scope: 'sms-trial', key: company.id, most: 10, seconds: ever }]),
]

const unconfirmed = () => new AppError('Use the link in the mail that we sent you first')
