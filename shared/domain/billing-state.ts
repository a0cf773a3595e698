/** What a company owes the operator, as one function of a few facts. docs/billing.md has the table of the states. */
import { freePlan, graceEndsAt, lockedFrom, trialEndsAt } from './plans.ts'

export const billingStates = ['free', 'trial', 'due', 'locked', 'paying', 'past_due', 'cancelled'] as const
export type BillingStateName = (typeof billingStates)[number]

export interface BillingFacts {
  trial_began: string
  billing_plan: string | null
  paying_customer: boolean
  /** The end of the last period that was paid for. */
  paid_until: string | null
  /** The provider's due date of the oldest amount that is not paid. It may lie ahead. */
  unpaid_since: string | null
}

export interface BillingState {
  name: BillingStateName
  /** The instant from which another state holds if nothing else happens, or null if it lasts. */
  until: string | null
}

export function billingState(facts: BillingFacts, now: string): BillingState {
  const is = (name: BillingStateName, until: string | null = null): BillingState => ({ name, until })
  const isBefore = (instant: string): boolean => Date.parse(now) < Date.parse(instant)
  if (facts.billing_plan === freePlan) return is('free')
  if (facts.paying_customer) {
    const { unpaid_since: since } = facts
    if (since === null) return is('paying')
    if (isBefore(since)) return is('paying', since)
    if (isBefore(graceEndsAt(since))) return is('past_due', graceEndsAt(since))
  } else if (facts.paid_until !== null && isBefore(facts.paid_until)) return is('cancelled', facts.paid_until)
  const trialEnd = trialEndsAt(facts.trial_began)
  if (!facts.paying_customer && isBefore(trialEnd)) return is('trial', trialEnd)
  const lock = lockedFrom(facts.trial_began)
  return isBefore(lock) ? is('due', lock) : is('locked')
}

export const shouldBecomeCustomer = ({ name }: BillingState): boolean => name === 'due' || name === 'locked'

/** How a company can pay: by a claim in its bank, by card, or not yet. */
export type PaymentMethod = 'bank' | 'card'

export interface OfferedPaymentMethods {
  bank: boolean
  card: boolean
}

/**
 * The one way of paying that a browser offers. Companies in Iceland pay through their bank. A claim in a bank needs a
 * kennitala, so it is nothing for others.
 */
export function choosePaymentMethod(ways: OfferedPaymentMethods, isIcelandic: boolean): PaymentMethod | undefined {
  if (isIcelandic && ways.bank) return 'bank'
  return ways.card ? 'card' : undefined
}
