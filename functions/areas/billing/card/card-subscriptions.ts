/** Each Paddle subscription of a company is stored as its latest snapshot. */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import {
  toExtraSubscriptions,
  isRenewing,
  mergeSnapshots,
  summarizeSubscriptions,
  subscriptionStatuses,
  type SubscriptionSummary,
  type CardSubscription,
  type ExtraSubscription,
} from '../../../../shared/domain/card-subscriptions.ts'
import { CompanyId } from '../../../../shared/domain/ids.ts'
import { freePlan, type PaidPlan } from '../../../../shared/domain/plans.ts'
import { get, query } from '../../../table/reads.ts'
import { WriteConflict, type Write } from '../../../table/writes.ts'
import type { ChangeIdentity } from '../../../table/entity.ts'
import { createItemSchema } from '../../../table/formats.ts'
import { createDueIndexKeys, keys, sortKeyPrefixes } from '../../../table/keys.ts'
import * as billing from '../account.ts'

const Snapshot = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.enum(subscriptionStatuses),
  price: z.string(),
  created: z.string(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  ends: z.string().nullable(),
  ended: z.string().nullable(),
  described: z.string(),
  history: z
    .array(
      z.object({
        at: z.string(),
        kind: z.enum(['renewing', 'ending', 'ended']),
        from: z.string().nullable(),
        unpaid: z.boolean(),
      }),
    )
    .optional(),
})
export const StoredSubscription = createItemSchema({ company: CompanyId, ...Snapshot.shape })
type StoredSubscription = z.infer<typeof StoredSubscription>

/** Returns all stored subscriptions of the company, ended ones included. */
export const list = async (companyId: CompanyId): Promise<StoredSubscription[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.cardSubscription)).map(item =>
    StoredSubscription.parse(item),
  )

export const readSummary = async (companyId: CompanyId): Promise<SubscriptionSummary> =>
  summarizeSubscriptions(await list(companyId))

export async function isStored(companyId: CompanyId, snapshot: CardSubscription): Promise<boolean> {
  const item = await get(keys.cardSubscription(companyId, snapshot.id))
  return item !== undefined && isDeepStrictEqual(toComparable(StoredSubscription.parse(item)), toComparable(snapshot))
}

const toComparable = (subscription: CardSubscription) =>
  Snapshot.omit({ described: true, history: true }).parse(subscription)

/**
 * Returns the company that owns a subscription at Paddle. The owner is stored after the subscription's signed custom
 * data has proved the ownership.
 */
export async function findSubscriptionOwner(subscription: string): Promise<CompanyId | undefined> {
  const item = await get(keys.subscriptionOwner(subscription))
  return item && CompanyId.parse(item['company'])
}

const eventRetentionDays = 90
const createEventExpiryAttribute = (now: string) => ({
  expires_at_seconds: Math.floor(Date.parse(now) / 1000) + eventRetentionDays * 86_400,
})

export const createProcessedEventWrite = (id: string, outcome: string, now: string): Write => ({
  put: { ...keys.providerEvent(id), outcome, ...createEventExpiryAttribute(now) },
  when: 'any',
})
export const isEventProcessed = async (id: string): Promise<boolean> =>
  (await get(keys.providerEvent(id))) !== undefined

/** Stores a webhook event that cannot be read, so that a script of a later release can process it. */
export const createUnreadableEventWrite = (id: string, body: string, now: string): Write => ({
  put: {
    ...keys.providerEvent(id),
    ...createDueIndexKeys('unreadable-webhook', now),
    outcome: 'unreadable',
    id,
    body,
    ...createEventExpiryAttribute(now),
  },
  when: 'any',
})

/** A subscription that charges a company beside another payment, until it is cancelled and refunded. */
export const ExtraSubscriptionItem = createItemSchema({
  company: CompanyId,
  id: z.string(),
  /**
   * The instant at which the double payment began. Null if it began when this subscription was created, missing in
   * items of earlier releases.
   */
  overlaps_from: z.string().nullable().optional(),
  /** When the subscription was found to be extra. Missing in items of earlier releases. */
  found_at: z.string().optional(),
  /** True if the operator has to decide, so that the job skips the subscription. */
  is_doubtful: z.boolean().optional(),
})
export type ExtraSubscriptionItem = z.infer<typeof ExtraSubscriptionItem>

export async function findExtraSubscription(
  companyId: CompanyId,
  id: string,
): Promise<ExtraSubscriptionItem | undefined> {
  const item = await get(keys.extraSubscription(companyId, id))
  return item && ExtraSubscriptionItem.parse(item)
}

const listExtra = async (companyId: CompanyId): Promise<ExtraSubscriptionItem[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.extraSubscription)).map(item =>
    ExtraSubscriptionItem.parse(item),
  )

/**
 * Returns the write that stores the extra subscription. The job finds the subscription at `dueAt`, or not at all if
 * `dueAt` is undefined.
 */
export const createExtraSubscriptionWrite = (item: ExtraSubscriptionItem, dueAt: string | undefined): Write => {
  const { gsi2pk: _, gsi2sk: __, ...rest } = item as ExtraSubscriptionItem & Record<string, unknown>
  return {
    put: {
      ...rest,
      ...keys.extraSubscription(item.company, item.id),
      ...(dueAt === undefined ? {} : createDueIndexKeys('extra-subscription', dueAt)),
    },
    when: 'any',
  }
}

/**
 * Returns the subscriptions that charge the company although it already pays. If the company pays through the bank or
 * has the free plan, every renewing subscription is superfluous.
 */
function findSuperfluousSubscriptions(
  snapshots: readonly CardSubscription[],
  { company, account }: billing.CompanyWithBilling,
): { paysOtherwise: boolean; superfluousSubscriptions: ExtraSubscription[] } {
  const paysByBank = company.paying_customer && account?.method === 'bank'
  const paysOtherwise = company.billing_plan === freePlan || paysByBank
  const superfluousSubscriptions = paysOtherwise
    ? toExtraSubscriptions(snapshots, paysByBank ? account.bank?.confirmed_at : undefined)
    : summarizeSubscriptions(snapshots).extra
  return { paysOtherwise, superfluousSubscriptions }
}

/**
 * Returns the current state of a subscription. `extra` is undefined if the subscription is no longer extra. It may have
 * become the only one, because a webhook about another subscription's cancellation can arrive late.
 */
export async function findExtraSubscriptionState(
  companyId: CompanyId,
  id: string,
): Promise<{ renews: boolean; status: string | undefined; extra: ExtraSubscription | undefined }> {
  const [snapshots, { company, account }] = await Promise.all([list(companyId), billing.findWithCompany(companyId)])
  const storedSnapshot = snapshots.find(snapshot => snapshot.id === id)
  const { superfluousSubscriptions } = company
    ? findSuperfluousSubscriptions(snapshots, { company, account })
    : { superfluousSubscriptions: [] }
  return {
    renews: storedSnapshot !== undefined && isRenewing(storedSnapshot),
    status: storedSnapshot?.status,
    extra: superfluousSubscriptions.find(each => each.id === id),
  }
}

interface SavedSnapshot {
  snapshot: CardSubscription
  planForPrice: (price: string) => PaidPlan | undefined
  change: ChangeIdentity
  /**
   * Whether the snapshot was just fetched from Paddle, so that it replaces the stored snapshot even if the stored one
   * has a later time.
   */
  isCurrent?: boolean
  extraWrites?: Write[]
}

export async function saveSnapshot(
  companyId: CompanyId,
  { snapshot, planForPrice, change, isCurrent = false, extraWrites = [] }: SavedSnapshot,
): Promise<void> {
  await billing.change(companyId, change, async ({ company, account }) => {
    const [existingSnapshots, existingExtraSubscriptions] = await Promise.all([list(companyId), listExtra(companyId)])
    const storedSnapshot = existingSnapshots.find(({ id }) => id === snapshot.id)
    const nextSnapshot = mergeSnapshots(storedSnapshot, snapshot, isCurrent)
    const snapshots = [...existingSnapshots.filter(other => other !== storedSnapshot), nextSnapshot]
    const { paying, subscription, paid_until, unpaid_since } = summarizeSubscriptions(snapshots)
    const { paysOtherwise, superfluousSubscriptions } = findSuperfluousSubscriptions(snapshots, { company, account })
    const isPaidByCard = !paysOtherwise && (paying || account?.method !== 'bank')
    const { paying_customer, billing_plan } = company
    return {
      paying_customer: isPaidByCard ? paying : paying_customer,
      billing_plan: (isPaidByCard && subscription && planForPrice(subscription.price)) || billing_plan,
      account: isPaidByCard
        ? {
            ...(account ?? billing.createBillingAccount(companyId, 'card')),
            method: 'card',
            paid_until,
            unpaid_since,
            cancelled_at: paying ? null : (account?.cancelled_at ?? change.now),
            cancel_reason: paying ? null : (account?.cancel_reason ?? null),
          }
        : (account ?? billing.createBillingAccount(companyId, 'card')),
      extraWrites: [
        ...extraWrites,
        {
          put: { ...nextSnapshot, company: companyId, ...keys.cardSubscription(companyId, snapshot.id) },
          when: storedSnapshot ? { attribute: 'described', equals: storedSnapshot.described } : 'absent',
          conditionError: () => new WriteConflict(),
        },
        { put: { ...keys.subscriptionOwner(snapshot.id), company: companyId }, when: 'any' },
        ...superfluousSubscriptions
          .filter(({ id }) => !existingExtraSubscriptions.some(knownSubscription => knownSubscription.id === id))
          .map(each => createExtraSubscriptionWrite({ ...each, company: companyId, found_at: change.now }, change.now)),
        // Deletes a doubtful item whose subscription is no longer extra, for example because the operator has cancelled
        // the company's other subscription.
        ...existingExtraSubscriptions
          .filter(({ id, is_doubtful }) => is_doubtful && !superfluousSubscriptions.some(each => each.id === id))
          .map(({ id }): Write => ({ delete: keys.extraSubscription(companyId, id), when: 'any' })),
      ],
    }
  })
}
