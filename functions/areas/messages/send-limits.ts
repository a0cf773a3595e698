/**
 * Sign-ups, forgotten passwords, text messages and claims have separate limits, so that none uses up the limit of
 * another. The rate `send` in shared/api/route.ts limits the calls of each caller.
 */
import { AppError } from '../../../shared/api/errors.ts'
import { normalizeMailbox } from '../../../shared/domain/mail-address.ts'
import { requireEnv } from '../../env/env.ts'
import { SHARED_TEXTS } from '../../env/names.ts'
import { toNetworkKey, toWideNetworkKey } from '../../table/network-keys.ts'
import { isConfirmed, type Company } from '../companies/companies.ts'
import type { RateLimit } from '../../table/rate-limits.ts'

const hourSeconds = 3600
const daySeconds = 86_400
const foreverSeconds = 3650 * daySeconds

/**
 * Returns the rate limits of a sign-up. They are needed because each sign-up creates a company that can send text
 * messages, and mails a person who may not have requested it.
 */
export const createSignUpLimits = (email: string, address: string): RateLimit[] => [
  { scope: 'sign-up', key: normalizeMailbox(email), max: 5, seconds: daySeconds, field: 'email' },
  // Counts whole networks, because the route's own limit already counts each address.
  { scope: 'sign-up-network', key: toWideNetworkKey(address), max: 250, seconds: hourSeconds },
]

export const createPasswordResetLimits = (company: Company): RateLimit[] => [
  { scope: 'reset-hour', key: company.id, max: 5, seconds: hourSeconds },
  { scope: 'reset-day', key: company.id, max: 20, seconds: daySeconds },
  // Limits by mailbox as well, because anyone can sign up several companies with another person's address.
  ...(isConfirmed(company)
    ? []
    : [{ scope: 'reset-mailbox', key: normalizeMailbox(company.email), max: 5, seconds: daySeconds }]),
]

/**
 * Claims in the bank are limited, because a claim reaches the holder of the kennitala, who may not have requested it. A
 * limit per kennitala would let strangers lock its holder out.
 */
export const createClaimRateLimits = ({ id }: Company): RateLimit[] => [
  { scope: 'claim-day', key: id, max: 20, seconds: daySeconds },
]

/**
 * Returns the limits of the mail that asks for a confirmation of claims. They count by company and by address, because
 * the mail goes to any address that the company enters.
 */
export const createClaimMailLimits = ({ id }: Company, email: string): RateLimit[] => [
  { scope: 'claim-mail-hour', key: id, max: 5, seconds: hourSeconds, field: 'email_billing' },
  { scope: 'claim-mail-to', key: normalizeMailbox(email), max: 10, seconds: daySeconds, field: 'email_billing' },
]

/** Refuses messages to strangers until the company has confirmed its mail address by a mailed link. */
export function refuseUnconfirmedCompany(company: Company): void {
  if (!isConfirmed(company)) throw createUnconfirmedError()
}

interface SmsCaller {
  company: Company
  hasPaid: boolean
  address: string
}

/**
 * Returns the limits of text messages. Each message costs money, so a company in its trial can send few, and even fewer
 * until it has used a mailed link. The company's own limits come first, because a message refused by them does not
 * count towards the shared limits.
 */
export const createSmsLimits = (caller: SmsCaller, number: string, now: string): RateLimit[] => [
  ...createCompanySmsLimits(caller.company, number),
  ...(caller.hasPaid ? [] : createUnpaidSmsLimits(caller, number, now)),
]

const createCompanySmsLimits = (company: Company, number: string): RateLimit[] => [
  { scope: 'sms-to', key: `${company.id}.${number}`, max: 5, seconds: hourSeconds },
  { scope: 'sms-day', key: company.id, max: 200, seconds: daySeconds },
  ...(isConfirmed(company) ? [] : [createUnconfirmedSmsLimit(company)]),
  ...(company.paying_customer ? [] : [{ scope: 'sms-trial', key: company.id, max: 10, seconds: foreverSeconds }]),
]

export const createUnconfirmedSmsLimit = ({ id }: Company): RateLimit => ({
  scope: 'sms-unconfirmed',
  key: id,
  max: 3,
  seconds: foreverSeconds,
  createFullError: createUnconfirmedError,
})

const createUnconfirmedError = () => new AppError('Use the link in the mail that we sent you first')

/**
 * Returns the rate limits for text messages of companies that have never paid. All such companies share the limits,
 * because anyone can sign up any number of companies. Unconfirmed companies have a separate limit for each phone
 * number, so that they cannot use up the limit of confirmed companies.
 */
const createUnpaidSmsLimits = ({ company, address }: SmsCaller, number: string, now: string): RateLimit[] => [
  { scope: 'sms-address', key: toNetworkKey(address), max: 20, seconds: daySeconds },
  { scope: 'sms-network', key: toWideNetworkKey(address), max: 100, seconds: daySeconds },
  isConfirmed(company)
    ? { scope: 'sms-number', key: number, max: 20, seconds: hourSeconds }
    : { scope: 'sms-number-unconfirmed', key: number, max: 3, seconds: hourSeconds },
  {
    scope: 'sms-shared',
    key: now.slice(0, 7),
    max: Number(requireEnv(SHARED_TEXTS)),
    seconds: 31 * daySeconds,
    createFullError: createSharedTextsUsedUpError,
  },
]

const sharedTextsUsedUpMessage = 'The text messages of companies on trial are used up this month'
const createSharedTextsUsedUpError = () => new AppError(sharedTextsUsedUpMessage)
export const isSharedTextLimitError = (error: Error): boolean => error.message === sharedTextsUsedUpMessage
