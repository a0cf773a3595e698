/** Summarizes a company's card subscriptions, independent of the order of events. */

export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'paused', 'canceled'] as const

/** A subscription in its latest snapshot. */
export interface CardSubscription {
  id: string
  customer: string
  status: (typeof subscriptionStatuses)[number]
  price: string
  created: string
  /** The current period. A failed renewal begins one too. */
  period: { from: string; to: string } | null
  /** The effective time of a scheduled cancellation. */
  ends: string | null
  /** The time at which the subscription was paused or ended. */
  ended: string | null
  /** The time of the snapshot, see `toSortableInstant`. */
  described: string
}

export interface SubscriptionSummary {
  paying: boolean
  /** The relevant subscription. */
  subscription: CardSubscription | null
  paid_until: string | null
  unpaid_since: string | null
  /** Subscriptions that also charge the company, besides the relevant one. */
  extraIds: string[]
}

/** Converts an instant of Paddle, which may have microseconds, to a form that sorts as text. */
export function toSortableInstant(instant: string): string {
  const [, seconds = instant, fraction = ''] = /^(.{19})(?:\.(\d+))?Z$/.exec(instant) ?? []
  return `${seconds}.${fraction.padEnd(9, '0')}Z`
}

/** Whether it renews. One scheduled to end supersedes no other. */
const isContinuing = ({ status, ends }: CardSubscription): boolean =>
  ends === null && (status === 'active' || status === 'trialing' || status === 'past_due')

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
const compareCreation = (a: CardSubscription, b: CardSubscription): number =>
  compare(a.created, b.created) || compare(a.id, b.id)

/** The end of the paid time. A period that began with a failed renewal is not paid. */
function paidUntil({ status, period, ends, ended }: CardSubscription): string | null {
  if (ended !== null) return ended
  if (status === 'past_due') return period?.from ?? null
  return ends ?? period?.to ?? null
}

/** Picks the oldest renewing subscription, else the one paid up longest. */
export function summarizeSubscriptions(subscriptions: readonly CardSubscription[]): SubscriptionSummary {
  const [first, ...extra] = subscriptions.filter(isContinuing).toSorted(compareCreation)
  const [last] = subscriptions.toSorted(
    (a, b) => compare(paidUntil(b) ?? '', paidUntil(a) ?? '') || compareCreation(a, b),
  )
  const counts = first ?? last ?? null
  return {
    paying: first !== undefined,
    subscription: counts,
    paid_until: counts && paidUntil(counts),
    unpaid_since: first?.status === 'past_due' ? (first.period?.from ?? first.created) : null,
    extraIds: extra.map(({ id }) => id),
  }
}

/** The newer of two snapshots of one subscription. */
export const newerSnapshot = (current: CardSubscription | undefined, next: CardSubscription): CardSubscription =>
  current && current.described >= next.described ? current : next
