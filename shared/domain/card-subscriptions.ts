/** What a company's subscriptions at the card provider amount to, whatever order their news came in. */

export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'paused', 'canceled'] as const

/** A subscription as the provider last described it. */
export interface CardSubscription {
  id: string
  customer: string
  status: (typeof subscriptionStatuses)[number]
  price: string
  created: string
  /** The period that the latest renewal began. A failed renewal begins one, too. */
  period: { from: string; to: string } | null
  /** When a cancellation that is already scheduled takes effect. */
  ends: string | null
  /** When the subscription was paused or ended. */
  ended: string | null
  /** When the provider described it so, see `sortable`. */
  described: string
}

export interface SubscriptionSummary {
  paying: boolean
  /** The subscription that counts. */
  subscription: CardSubscription | null
  paid_until: string | null
  unpaid_since: string | null
  /** Subscriptions that charge the company although another one counts. */
  extraIds: string[]
}

/** An instant of the provider, which may have microseconds, in a form that sorts as text. */
export function toSortableInstant(instant: string): string {
  const [, seconds = instant, fraction = ''] = /^(.{19})(?:\.(\d+))?Z$/.exec(instant) ?? []
  return `${seconds}.${fraction.padEnd(9, '0')}Z`
}

/** A subscription that is going to end pays no more, and is no reason to end another. */
const isContinuing = ({ status, ends }: CardSubscription): boolean =>
  ends === null && (status === 'active' || status === 'trialing' || status === 'past_due')

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
const compareCreation = (a: CardSubscription, b: CardSubscription): number =>
  compare(a.created, b.created) || compare(a.id, b.id)

/** The end of what was paid for. A period that began with a failed renewal was not. */
function paidUntil({ status, period, ends, ended }: CardSubscription): string | null {
  if (ended !== null) return ended
  if (status === 'past_due') return period?.from ?? null
  return ends ?? period?.to ?? null
}

/** The first subscription that goes on counts. Without one, that which was paid for longest. */
export function summarizeSubscriptions(all: readonly CardSubscription[]): SubscriptionSummary {
  const [first, ...extra] = all.filter(isContinuing).toSorted(compareCreation)
  const [last] = all.toSorted((a, b) => compare(paidUntil(b) ?? '', paidUntil(a) ?? '') || compareCreation(a, b))
  const counts = first ?? last ?? null
  return {
    paying: first !== undefined,
    subscription: counts,
    paid_until: counts && paidUntil(counts),
    unpaid_since: first?.status === 'past_due' ? (first.period?.from ?? first.created) : null,
    extraIds: extra.map(({ id }) => id),
  }
}

/** The newer of two descriptions of one subscription. */
export const newerSnapshot = (before: CardSubscription | undefined, next: CardSubscription): CardSubscription =>
  before && before.described >= next.described ? before : next
