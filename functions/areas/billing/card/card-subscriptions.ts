/** The latest snapshot of each Paddle subscription of a company. */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import {
  newerSnapshot,
  summarizeSubscriptions,
  subscriptionStatuses,
  type SubscriptionSummary,
  type CardSubscription,
} from '../../../../shared/domain/card-subscriptions.ts'
import { CompanyId } from '../../../../shared/domain/ids.ts'
import { freePlan, type PaidPlan } from '../../../../shared/domain/plans.ts'
import { get, query } from '../../../table/reads.ts'
import { WriteConflict, type Write } from '../../../table/writes.ts'
import type { Change } from '../../../table/entity.ts'
import { itemSchema } from '../../../table/formats.ts'
import { dueIndexKeys, keys, sortKeyPrefixes } from '../../../table/keys.ts'
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
})
export const StoredSubscription = itemSchema({ company: CompanyId, ...Snapshot.shape })
type StoredSubscription = z.infer<typeof StoredSubscription>

/** Lists a company's subscriptions, including ended ones. */
export const list = async (companyId: CompanyId): Promise<StoredSubscription[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.cardSubscription)).map(row => StoredSubscription.parse(row))

export const summary = async (companyId: CompanyId): Promise<SubscriptionSummary> =>
  summarizeSubscriptions(await list(companyId))

/** Whether the stored snapshot is the same as this one or newer. */
export async function isUpToDate(companyId: CompanyId, snapshot: CardSubscription): Promise<boolean> {
  const row = await get(keys.cardSubscription(companyId, snapshot.id))
  if (!row) return false
  const stored = StoredSubscription.parse(row)
  return stored.described >= snapshot.described || isDeepStrictEqual(toComparable(stored), toComparable(snapshot))
}

const toComparable = (subscription: CardSubscription) => Snapshot.omit({ described: true }).parse(subscription)

/**
 * Finds the company of a subscription. The owner is stored once, after the subscription's signed custom data has proved
 * it.
 */
export async function findOwner(subscription: string): Promise<CompanyId | undefined> {
  const row = await get(keys.subscriptionOwner(subscription))
  return row && CompanyId.parse(row['company'])
}

const eventRetentionDays = 90

/** Marks a webhook event as processed, with the outcome. */
export const eventProcessedWrite = (id: string, outcome: string, now: string): Write => ({
  put: {
    ...keys.providerEvent(id),
    outcome,
    expires_at_seconds: Math.floor(Date.parse(now) / 1000) + eventRetentionDays * 86_400,
  },
  when: 'any',
})
export const isEventProcessed = async (id: string): Promise<boolean> =>
  (await get(keys.providerEvent(id))) !== undefined

/**
 * Stores a snapshot of a subscription and updates the company's account. Ignores a snapshot older than the stored one.
 */
export async function saveSnapshot(
  companyId: CompanyId,
  snapshot: CardSubscription,
  planForPrice: (price: string) => PaidPlan | undefined,
  change: Change,
  extraWrites: Write[] = [],
): Promise<void> {
  await billing.change(companyId, change, async ({ company, account }) => {
    const existing = await list(companyId)
    const stored = existing.find(({ id }) => id === snapshot.id)
    const next = newerSnapshot(stored, snapshot)
    const snapshots = [...existing.filter(other => other !== stored), next]
    const { paying, subscription, paid_until, unpaid_since, extraIds } = summarizeSubscriptions(snapshots)
    // Prevents double payment: a company that pays through the bank, or has the free plan, needs no card.
    const paysOtherwise = company.billing_plan === freePlan || (company.paying_customer && account?.method === 'bank')
    const superfluous = paysOtherwise
      ? snapshots.filter(each => summarizeSubscriptions([each]).paying).map(({ id }) => id)
      : extraIds
    const isCards = !paysOtherwise && (paying || account?.method !== 'bank')
    const { paying_customer, billing_plan } = company
    return {
      paying_customer: isCards ? paying : paying_customer,
      billing_plan: (isCards && subscription && planForPrice(subscription.price)) || billing_plan,
      account: isCards
        ? {
            ...(account ?? billing.newAccount(companyId, 'card')),
            method: 'card',
            paid_until,
            unpaid_since,
            cancelled_at: paying ? null : (account?.cancelled_at ?? change.now),
            cancel_reason: paying ? null : (account?.cancel_reason ?? null),
          }
        : (account ?? billing.newAccount(companyId, 'card')),
      extraWrites: [
        ...extraWrites,
        {
          put: { ...next, company: companyId, ...keys.cardSubscription(companyId, snapshot.id) },
          when: stored ? { attribute: 'described', equals: stored.described } : 'absent',
          conditionError: () => new WriteConflict(),
        },
        { put: { ...keys.subscriptionOwner(snapshot.id), company: companyId }, when: 'any' },
        ...superfluous.map((id): Write => ({
          put: {
            ...keys.extraSubscription(companyId, id),
            ...dueIndexKeys('extra-subscription', change.now),
            company: companyId,
            id,
          },
          when: 'any',
        })),
      ],
    }
  })
}
