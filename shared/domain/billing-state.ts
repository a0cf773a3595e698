/** Computes a company's billing state from its billing facts. docs/billing.md has a table of the states. */
import { freePlan, computeGraceEnd, computeLockTime, computeTrialEnd } from './plans.ts'

export const billingStateNames = ['free', 'trial', 'due', 'locked', 'paying', 'past_due', 'cancelled'] as const
export type BillingStateName = (typeof billingStateNames)[number]

export interface BillingFacts {
  trial_began: string
  billing_plan: string | null
  paying_customer: boolean
  /** The end of the last paid period. */
  paid_until: string | null
  /** The due date of the oldest unpaid amount, which may be in the future. */
  unpaid_since: string | null
  /**
   * Whether the company has confirmed its subscription, and becomes a paying customer once it has paid its overdue
   * claims.
   */
  awaits_payment: boolean
}

interface BillingState {
  name: BillingStateName
  /** The end of this state if nothing else happens. Null if the state lasts. */
  until: string | null
}

const pickLater = (a: string, b: string): string => (Date.parse(a) < Date.parse(b) ? b : a)

export function computeBillingState(facts: BillingFacts, now: string): BillingState {
  const createState = (name: BillingStateName, until: string | null = null): BillingState => ({ name, until })
  const isNowBefore = (instant: string): boolean => Date.parse(now) < Date.parse(instant)
  if (facts.billing_plan === freePlan) return createState('free')
  const { unpaid_since: unpaidSince, paid_until } = facts
  const lockInstant = computeLockTime(facts.trial_began)
  if (facts.paying_customer) {
    if (unpaidSince === null) return createState('paying')
    if (isNowBefore(unpaidSince)) return createState('paying', unpaidSince)
    if (isNowBefore(computeGraceEnd(unpaidSince))) return createState('past_due', computeGraceEnd(unpaidSince))
  } else if (facts.awaits_payment && unpaidSince !== null) {
    if (isNowBefore(unpaidSince)) return createState('cancelled', unpaidSince)
    const end = pickLater(computeGraceEnd(unpaidSince), lockInstant)
    return isNowBefore(end) ? createState('past_due', end) : createState('locked')
  } else {
    // After a cancellation, the company can use the product until its paid time ends and its open claim is due.
    const end = [paid_until, unpaidSince].reduce(
      (a, b) => (a !== null && b !== null ? pickLater(a, b) : (a ?? b)),
      null,
    )
    if (end !== null && isNowBefore(end)) return createState('cancelled', end)
  }
  const trialEnd = computeTrialEnd(facts.trial_began)
  if (!facts.paying_customer && isNowBefore(trialEnd)) return createState('trial', trialEnd)
  return isNowBefore(lockInstant) ? createState('due', lockInstant) : createState('locked')
}

/** The last paid day in UTC, as on invoices. `paid_until` is the first unpaid instant. */
export const computeLastPaidDay = (paidUntil: string): string =>
  new Date(Date.parse(paidUntil) - 1).toISOString().slice(0, 10)

export const shouldBecomeCustomer = ({ name }: BillingState): boolean => name === 'due' || name === 'locked'

/** A claim in the company's bank, or a card. */
export type PaymentMethod = 'bank' | 'card'

export interface OfferedPaymentMethods {
  bank: boolean
  card: boolean
}

/**
 * Returns the bank for a company in Iceland if the bank is offered, otherwise the card. Other companies cannot pay
 * through the bank, because a claim requires a kennitala.
 */
export function choosePaymentMethod(offered: OfferedPaymentMethods, isIcelandic: boolean): PaymentMethod | undefined {
  if (isIcelandic && offered.bank) return 'bank'
  return offered.card ? 'card' : undefined
}
