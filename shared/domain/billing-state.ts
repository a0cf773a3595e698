/** Billing state of a company, as a function of a few facts. docs/billing.md has the table of the states. */
import { freePlan, graceEndsAt, lockedFrom, trialEndsAt } from './plans.ts'

export const billingStates = ['free', 'trial', 'due', 'locked', 'paying', 'past_due', 'cancelled'] as const
export type BillingStateName = (typeof billingStates)[number]

export interface BillingFacts {
  trial_began: string
  billing_plan: string | null
  paying_customer: boolean
  /** The end of the last paid period. */
  paid_until: string | null
  /** The due date of the oldest unpaid amount. May be in the future. */
  unpaid_since: string | null
}

interface BillingState {
  name: BillingStateName
  /** The end of this state if nothing else happens, null if it lasts. */
  until: string | null
}

export function billingState(facts: BillingFacts, now: string): BillingState {
  const createState = (name: BillingStateName, until: string | null = null): BillingState => ({ name, until })
  const isBefore = (instant: string): boolean => Date.parse(now) < Date.parse(instant)
  if (facts.billing_plan === freePlan) return createState('free')
  if (facts.paying_customer) {
    const { unpaid_since: since } = facts
    if (since === null) return createState('paying')
    if (isBefore(since)) return createState('paying', since)
    if (isBefore(graceEndsAt(since))) return createState('past_due', graceEndsAt(since))
  } else if (facts.paid_until !== null && isBefore(facts.paid_until)) return createState('cancelled', facts.paid_until)
  const trialEnd = trialEndsAt(facts.trial_began)
  if (!facts.paying_customer && isBefore(trialEnd)) return createState('trial', trialEnd)
  const lock = lockedFrom(facts.trial_began)
  return isBefore(lock) ? createState('due', lock) : createState('locked')
}

/**
 * The last day of the paid time, in UTC, which invoices have too. `paid_until` is the first instant that is not paid.
 */
export const lastPaidDay = (paidUntil: string): string => new Date(Date.parse(paidUntil) - 1).toISOString().slice(0, 10)

export const shouldBecomeCustomer = ({ name }: BillingState): boolean => name === 'due' || name === 'locked'

/** A claim in the company's bank, or a card. */
export type PaymentMethod = 'bank' | 'card'

export interface OfferedPaymentMethods {
  bank: boolean
  card: boolean
}

/**
 * The single payment method that a browser offers. Companies in Iceland pay through their bank; others cannot, because
 * a claim requires a kennitala.
 */
export function choosePaymentMethod(offered: OfferedPaymentMethods, isIcelandic: boolean): PaymentMethod | undefined {
  if (isIcelandic && offered.bank) return 'bank'
  return offered.card ? 'card' : undefined
}
