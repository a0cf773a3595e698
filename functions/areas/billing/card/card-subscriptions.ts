/** What the card provider has told of a company's subscriptions. */
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

/** All subscriptions that a company has or had. */
export const list = async (companyId: CompanyId): Promise<StoredSubscription[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.cardSubscription)).map(row => StoredSubscription.parse(row))

/** What the known subscriptions of a company amount to. */
export const summary = async (companyId: CompanyId): Promise<SubscriptionSummary> =>
  summarizeSubscriptions(await list(companyId))

/** Whether a description adds nothing to the stored one, because it is older or the same. */
export async function isUpToDate(companyId: CompanyId, snapshot: CardSubscription): Promise<boolean> {
  const row = await get(keys.cardSubscription(companyId, snapshot.id))
  if (!row) return false
  const before = StoredSubscription.parse(row)
  return before.described >= snapshot.described || isDeepStrictEqual(toComparable(before), toComparable(snapshot))
}

const toComparable = (one: CardSubscription) => Snapshot.omit({ described: true }).parse(one)

/** The company of a subscription. It is found once by the proof in the subscription, and then stays. */
export async function findOwner(subscription: string): Promise<CompanyId | undefined> {
  const row = await get(keys.subscriptionOwner(subscription))
  return row && CompanyId.parse(row['company'])
}

const eventRetentionDays = 90

/** Marks that an event of the provider was dealt with, and how. */
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
 * Stores a description of a subscription and updates the company's account. A description older than the stored one
 * changes nothing.
 */
export async function saveSnapshot(
  companyId: CompanyId,
  snapshot: CardSubscription,
  planOf: (price: string) => PaidPlan | undefined,
  change: Change,
  also: Write[] = [],
): Promise<void> {
  await billing.change(companyId, change, async ({ company, account }) => {
    const before = await list(companyId)
    const own = before.find(({ id }) => id === snapshot.id)
    const next = newerSnapshot(own, snapshot)
    const all = [...before.filter(one => one !== own), next]
    const { paying, subscription, paid_until, unpaid_since, extraIds } = summarizeSubscriptions(all)
    // Nobody pays twice: a company that pays through its bank, or nothing at all, needs no card.
    const paysOtherwise = company.billing_plan === freePlan || (company.paying_customer && account?.method === 'bank')
    const superfluous = paysOtherwise
      ? all.filter(one => summarizeSubscriptions([one]).paying).map(({ id }) => id)
      : extraIds
    const isCards = !paysOtherwise && (paying || account?.method !== 'bank')
    const { paying_customer, billing_plan } = company
    return {
      paying_customer: isCards ? paying : paying_customer,
      billing_plan: (isCards && subscription && planOf(subscription.price)) || billing_plan,
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
        ...also,
        {
          put: { ...next, company: companyId, ...keys.cardSubscription(companyId, snapshot.id) },
          when: own ? { attribute: 'described', equals: own.described } : 'absent',
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
