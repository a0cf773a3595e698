export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'paused', 'canceled'] as const

export interface CardSubscription {
  id: string
  customer: string
  status: (typeof subscriptionStatuses)[number]
  /** The id of the price at Paddle. */
  price: string
  created: string
  /** The current period. A renewal begins the next period even if its payment fails. */
  period: { from: string; to: string } | null
  /** The effective time of a scheduled cancellation. */
  ends: string | null
  /** The time at which the subscription was paused or ended. */
  ended: string | null
  /** The time of the snapshot, see `toSortableInstant`. */
  described: string
  /** The snapshots seen so far, including this one, oldest first. Missing in items of earlier releases. */
  history?: SeenSnapshot[] | undefined
}

/**
 * The part of each snapshot that is stored, so that conclusions do not depend on the order in which snapshots arrive.
 */
interface SeenSnapshot {
  at: string
  /** A subscription is ending while a cancellation is scheduled, and has ended when it is paused or canceled. */
  kind: 'renewing' | 'ending' | 'ended'
  /** The beginning of the subscription's period. */
  from: string | null
  unpaid: boolean
}

export interface ExtraSubscription {
  id: string
  /** The instant at which the double payment began. Null if it began when this subscription was created. */
  overlaps_from: string | null
}

export interface SubscriptionSummary {
  paying: boolean
  subscription: CardSubscription | null
  paid_until: string | null
  unpaid_since: string | null
  /** Subscriptions that charge the company besides `subscription`. */
  extra: ExtraSubscription[]
}

/** Pads the fraction to nine digits, because Paddle's instants have up to nine and would not sort as text. */
export function toSortableInstant(instant: string): string {
  const parts = /^(.{19})(?:\.(\d+))?Z$/.exec(instant)
  if (!parts) return toSortableInstant(new Date(instant).toISOString())
  const [, seconds = '', fraction = ''] = parts
  return `${seconds}.${fraction.padEnd(9, '0')}Z`
}

export const isRenewing = ({ status, ends }: CardSubscription): boolean =>
  ends === null && (status === 'active' || status === 'trialing' || status === 'past_due')

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

const toSeenSnapshot = (subscription: CardSubscription): SeenSnapshot => ({
  at: subscription.described,
  kind: isRenewing(subscription) ? 'renewing' : subscription.ended === null ? 'ending' : 'ended',
  from: subscription.period?.from ?? null,
  unpaid: subscription.status === 'past_due',
})

const listSeenSnapshots = (subscription: CardSubscription): SeenSnapshot[] =>
  subscription.history ?? [toSeenSnapshot(subscription)]

/** Returns when the subscription last resumed. Null if no snapshot shows the subscription renewing after a stop. */
function findResumedAt(subscription: CardSubscription): string | null {
  const seenSnapshots = listSeenSnapshots(subscription)
  const index = seenSnapshots.findLastIndex(({ kind }) => kind !== 'renewing')
  const [stoppedSnapshot, resumedSnapshot] = [seenSnapshots[index], seenSnapshots[index + 1]]
  if (!stoppedSnapshot || !resumedSnapshot) return null
  // Paddle first charges for the new period and then sends the first snapshot of the resumed subscription, so the
  // period begins before the snapshot.
  const from = resumedSnapshot.from === null ? resumedSnapshot.at : toSortableInstant(resumedSnapshot.from)
  return from > stoppedSnapshot.at && from < resumedSnapshot.at ? from : resumedSnapshot.at
}

const findRenewingSince = (subscription: CardSubscription): string =>
  findResumedAt(subscription) ?? subscription.created

const compareStart = (a: CardSubscription, b: CardSubscription): number =>
  compare(findRenewingSince(a), findRenewingSince(b)) || compare(a.id, b.id)

/**
 * Returns the time until which the subscription is paid. An unpaid period does not count, because a renewal begins a
 * period even if its payment fails.
 */
function findPaidUntil(subscription: CardSubscription): string | null {
  const { status, period, ends, ended } = subscription
  if (ended !== null) {
    const last = listSeenSnapshots(subscription).findLast(({ kind }) => kind !== 'ended')
    const unpaidFrom = last?.unpaid ? last.from : null
    return unpaidFrom !== null && Date.parse(unpaidFrom) < Date.parse(ended) ? unpaidFrom : ended
  }
  if (status === 'past_due') return period?.from ?? null
  return ends ?? period?.to ?? null
}

/**
 * Summarizes all subscriptions of a company. `subscription` is the one that has been renewing longest. If no
 * subscription renews, it is the one that is paid until the latest day.
 */
export function summarizeSubscriptions(subscriptions: readonly CardSubscription[]): SubscriptionSummary {
  const [firstRenewingSubscription, ...extraSubscriptions] = subscriptions.filter(isRenewing).toSorted(compareStart)
  const [lastPaidSubscription] = subscriptions.toSorted(
    (a, b) => compare(findPaidUntil(b) ?? '', findPaidUntil(a) ?? '') || compareStart(a, b),
  )
  const countedSubscription = firstRenewingSubscription ?? lastPaidSubscription ?? null
  return {
    paying: firstRenewingSubscription !== undefined,
    subscription: countedSubscription,
    paid_until: countedSubscription && findPaidUntil(countedSubscription),
    unpaid_since:
      firstRenewingSubscription?.status === 'past_due'
        ? (firstRenewingSubscription.period?.from ?? firstRenewingSubscription.created)
        : null,
    extra: extraSubscriptions.map(each => ({ id: each.id, overlaps_from: findResumedAt(each) })),
  }
}

/**
 * Returns the renewing subscriptions of a company that needs none, because it pays through the bank or has the free
 * plan. The double payment begins at `confirmedAt` or when the subscription began to renew, whichever is later.
 */
export const toExtraSubscriptions = (
  subscriptions: readonly CardSubscription[],
  confirmedAt: string | undefined,
): ExtraSubscription[] =>
  subscriptions.filter(isRenewing).map(subscription => {
    const isEarlier = confirmedAt === undefined || toSortableInstant(confirmedAt) < findRenewingSince(subscription)
    return { id: subscription.id, overlaps_from: isEarlier ? findResumedAt(subscription) : confirmedAt }
  })

/**
 * At most this many snapshots are stored. Drops snapshots that equal both neighbours first and then the oldest ones,
 * because the latest changes matter.
 */
const maxSeenSnapshots = 24

function mergeHistory(a: readonly SeenSnapshot[], b: readonly SeenSnapshot[]): SeenSnapshot[] {
  const snapshotsByInstant = new Map([...b, ...a].map(snapshot => [snapshot.at, snapshot]))
  const history = [...snapshotsByInstant.values()].toSorted((x, y) => compare(x.at, y.at))
  while (history.length > maxSeenSnapshots) {
    // Drops a snapshot that equals both neighbours, because it changes no conclusion. If there is no such snapshot,
    // drops the oldest one.
    const repeatedIndex = history.findIndex((snapshot, i) => {
      const [before, after] = [history[i - 1], history[i + 1]]
      const hasSameKindAndDebt = (other: SeenSnapshot | undefined) =>
        other?.kind === snapshot.kind && other.unpaid === snapshot.unpaid
      return hasSameKindAndDebt(before) && hasSameKindAndDebt(after)
    })
    history.splice(Math.max(repeatedIndex, 0), 1)
  }
  return history
}

/** Keeps the newer snapshot. With `isNextCurrent`, keeps `next` regardless of its time. */
export function mergeSnapshots(
  current: CardSubscription | undefined,
  next: CardSubscription,
  isNextCurrent = false,
): CardSubscription {
  if (!current) return { ...next, history: listSeenSnapshots(next) }
  const isNextOlder = current.described >= next.described
  if (isNextOlder && !isNextCurrent)
    return { ...current, history: mergeHistory(listSeenSnapshots(current), listSeenSnapshots(next)) }
  const nextSubscription = isNextOlder ? { ...next, described: addNanosecond(current.described) } : next
  return { ...nextSubscription, history: mergeHistory(listSeenSnapshots(current), [toSeenSnapshot(nextSubscription)]) }
}

/**
 * Returns the next possible instant. A snapshot that is known to be current, but is not dated after the stored
 * snapshot, gets the instant just after the stored one, so that it sorts last.
 */
const addNanosecond = (instant: string): string =>
  instant.replace(/\.(\d{9})Z$/, (_, fraction: string) => `.${String(Number(fraction) + 1).padStart(9, '0')}Z`)
