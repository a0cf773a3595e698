/** Keeps card subscriptions in sync with Paddle: handles its webhooks and reconciles daily. */
import { AppError } from '../../../../shared/api/errors.ts'
import type { CardSubscription } from '../../../../shared/domain/card-subscriptions.ts'
import { CompanyId } from '../../../../shared/domain/ids.ts'
import { cardCurrency, paidPlans, type PlanNumber } from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import * as subscriptions from './card-subscriptions.ts'
import * as companies from '../../companies/companies.ts'
import { transact } from '../../../table/writes.ts'
import { fingerprint, type Change } from '../../../table/entity.ts'
import {
  changePrice,
  cancelAtPeriodEnd,
  hasValidProof,
  isSigned,
  findCurrencyByPrice,
  findPlanByPrice,
  findPrice,
  clearScheduledChange,
  listSubscriptionPages,
} from '../../../gateways/paddle.ts'
import { paddleClient, type PaddleClient } from '../../../gateways/paddle-client.ts'
import {
  PaddleEvent,
  PaddleSubscription,
  toCardSubscription,
  type CustomData,
} from '../../../gateways/paddle-subscription.ts'
import { logAndCount, logUnexpected } from '../../../log/log.ts'
import { validatePlan } from '../validate-plan.ts'

/** Handles a webhook. Refuses unsigned requests. Webhooks may arrive twice and in any order. */
export async function handleWebhook(body: Buffer, signature: string | undefined, now: string): Promise<void> {
  const paddle = await paddleClient()
  if (!paddle || !isSigned(body, signature, paddle.secret, now)) {
    // Unsigned requests are not from Paddle, so they raise no alarm.
    if (signature !== undefined) logAndCount('WebhooksRefused', 'webhook refused', { isSetUp: paddle !== undefined })
    throw new AppError('Not allowed')
  }
  const event = PaddleEvent.parse(JSON.parse(body.toString('utf8')))
  if (await subscriptions.isEventProcessed(event.event_id)) return
  const outcome = await applyEvent(paddle, event, now)
  if (outcome === 'followed') return
  // Marks the event as processed, because Paddle would retry it for days otherwise. The operator acts on the logged
  // error.
  await transact([subscriptions.eventProcessedWrite(event.event_id, outcome, now)])
}

async function applyEvent(
  paddle: PaddleClient,
  event: PaddleEvent,
  now: string,
): Promise<'followed' | 'ignored' | 'unattached'> {
  if (!event.event_type.startsWith('subscription.')) return 'ignored'
  const subscription = PaddleSubscription.parse(event.data)
  const snapshot = toCardSubscription(subscription, event.occurred_at)
  const companyId = await findCompany(paddle, snapshot, subscription.custom_data)
  if (!companyId) {
    logUnexpected({ event: event.event_id }, new Error(`Subscription ${snapshot.id} belongs to no company`))
    return 'unattached'
  }
  await applySnapshot(paddle, companyId, snapshot, event.event_id, now)
  return 'followed'
}

async function applySnapshot(
  paddle: PaddleClient,
  companyId: CompanyId,
  snapshot: CardSubscription,
  key: string,
  now: string,
): Promise<void> {
  const planForPrice = (price: string) => findPlanByPrice(paddle.settings, price)
  if (!planForPrice(snapshot.price))
    logUnexpected({ company: companyId }, new Error(`Unhandled billing plan ${snapshot.price}`))
  const change = { key, content: fingerprint(snapshot), now }
  await subscriptions.saveSnapshot(companyId, snapshot, planForPrice, change, [
    subscriptions.eventProcessedWrite(key, 'followed', now),
  ])
}

/** Finds the company of a new subscription in its signed custom data. The signature also proves the price. */
async function findCompany(
  { secret }: PaddleClient,
  { id, price }: CardSubscription,
  custom: CustomData | null | undefined,
): Promise<CompanyId | undefined> {
  const owner = await subscriptions.findOwner(id)
  if (owner) return owner
  if (!custom || custom.price_id !== price || !hasValidProof(custom, secret)) return undefined
  const companyId = CompanyId.safeParse(custom.company_id).data
  return companyId && (await companies.find(companyId)) && companyId
}

interface Cancellation {
  reason: string
  now: string
  change: Change
}

async function requireCardSubscription(
  companyId: CompanyId,
): Promise<{ paddle: PaddleClient; subscription: CardSubscription }> {
  const paddle = await paddleClient()
  const { subscription } = await subscriptions.summary(companyId)
  if (!paddle || !subscription) throw new AppError('The company does not pay')
  return { paddle, subscription }
}

/** Applies the subscription that Paddle returned at once, instead of waiting for the webhook. */
async function applyResponse(
  companyId: CompanyId,
  paddle: PaddleClient,
  response: Promise<unknown>,
  { key, now }: { key: string; now: string },
): Promise<void> {
  const data = await response.catch((error: unknown) => {
    logUnexpected({ company: companyId }, error)
    throw new AppError('The card provider has not answered yet')
  })
  await applySnapshot(paddle, companyId, toSnapshot(data, now), key, now)
}

/** Dates the snapshot by Paddle's `updated_at`, so that it can be ordered among webhook events. */
function toSnapshot(data: unknown, now: string): CardSubscription {
  const subscription = PaddleSubscription.parse(data)
  return toCardSubscription(subscription, subscription.updated_at ?? now)
}

/**
 * A larger plan is charged at once for the rest of the period; a smaller one lowers the next payment. Resumes a
 * cancelled subscription with paid days left, because a new subscription would charge these days again.
 */
export async function changeCardPlan(
  { id: companyId, currency }: companies.Company,
  number: PlanNumber,
  { now, change }: Pick<Cancellation, 'now' | 'change'>,
): Promise<void> {
  const plan = await validatePlan(companyId, number)
  const { paddle, subscription } = await requireCardSubscription(companyId)
  const { id, ends, ended } = subscription
  if (ended !== null) throw new AppError('The company does not pay')
  if (ends !== null)
    await applyResponse(companyId, paddle, clearScheduledChange(paddle, id), { key: `resume ${change.key}`, now })
  const { settings } = paddle
  const price = findPrice(settings, plan, findCurrencyByPrice(settings, subscription.price) ?? cardCurrency(currency))
  if (price === undefined) throw new Error(`${plan} has no price at Paddle`)
  if (price === subscription.price) return
  const currentPlan = findPlanByPrice(settings, subscription.price)
  const isHigher = currentPlan !== undefined && paidPlans[plan].price.EUR > paidPlans[currentPlan].price.EUR
  const response = changePrice(paddle, id, price, isHigher)
  await applyResponse(companyId, paddle, response, { key: `plan ${change.key}`, now })
}

/** Cancels the subscription at the end of the paid period. Idempotent. */
export async function cancelCardSubscription(
  companyId: CompanyId,
  { reason, now, change }: Cancellation,
): Promise<void> {
  const { paddle, subscription } = await requireCardSubscription(companyId)
  await applyResponse(companyId, paddle, cancelAtPeriodEnd(paddle, subscription.id), {
    key: `cancel ${change.key}`,
    now,
  })
  await billing.change(companyId, change, ({ company, account }) => {
    if (!account) throw new AppError('The company does not pay')
    return { ...company, account: { ...account, cancelled_at: now, cancel_reason: reason } }
  })
}

/** Fetches all subscriptions from Paddle, and applies each that differs from our stored snapshot. */
export async function reconcile(now: string): Promise<{ checked: number; reconciled: number }> {
  const paddle = await paddleClient()
  const counts = { checked: 0, reconciled: 0 }
  if (!paddle) return counts
  for await (const page of listSubscriptionPages(paddle))
    for (const listed of page) {
      counts.checked += 1
      const snapshot = toSnapshot(listed, now)
      const companyId = await findCompany(paddle, snapshot, PaddleSubscription.parse(listed).custom_data)
      if (!companyId || (await subscriptions.isUpToDate(companyId, snapshot))) continue
      counts.reconciled += 1
      await applySnapshot(paddle, companyId, snapshot, `reconcile ${snapshot.id} ${now}`, now)
    }
  if (counts.reconciled > 0)
    logAndCount('SubscriptionsReconciled', 'subscriptions had changed without a webhook', { ...counts })
  return counts
}
