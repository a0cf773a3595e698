/** Follows what the card provider says of subscriptions: its signed news, and what it answers when it is asked. */
import { AppError } from '../../../../shared/api/errors.ts'
import type { CardSubscription } from '../../../../shared/domain/card-subscriptions.ts'
import { CompanyId } from '../../../../shared/domain/ids.ts'
import { cardCurrency, paidPlans, type PlanNumber } from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import * as subscriptions from './card-subscriptions.ts'
import * as companies from '../../companies/companies.ts'
import type { Company } from '../../companies/companies.ts'
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

/** Takes a call of the card provider. Only its own are answered, in any order and any number of times. */
export async function handleWebhook(body: Buffer, signature: string | undefined, now: string): Promise<void> {
  const paddle = await paddleClient()
  if (!paddle || !isSigned(body, signature, paddle.secret, now)) {
    // Without a signature, it is not the card provider who calls.
    if (signature !== undefined) logAndCount('WebhooksRefused', 'webhook refused', { isSetUp: paddle !== undefined })
    throw new AppError('Not allowed')
  }
  const event = PaddleEvent.parse(JSON.parse(body.toString('utf8')))
  if (await subscriptions.isEventProcessed(event.event_id)) return
  const outcome = await applyEvent(paddle, event, now)
  if (outcome === 'followed') return
  // The provider would send it again for days, and somebody has to look at it anyway.
  await transact([subscriptions.eventProcessedWrite(event.event_id, outcome, now)])
}

async function applyEvent(
  paddle: PaddleClient,
  event: PaddleEvent,
  now: string,
): Promise<'followed' | 'ignored' | 'unattached'> {
  if (!event.event_type.startsWith('subscription.')) return 'ignored'
  const given = PaddleSubscription.parse(event.data)
  const snapshot = toCardSubscription(given, event.occurred_at)
  const companyId = await findCompany(paddle, snapshot, given.custom_data)
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
  const planOf = (price: string) => findPlanByPrice(paddle.settings, price)
  if (!planOf(snapshot.price))
    logUnexpected({ company: companyId }, new Error(`Unhandled billing plan ${snapshot.price}`))
  const change = { key, content: fingerprint(snapshot), now }
  await subscriptions.saveSnapshot(companyId, snapshot, planOf, change, [
    subscriptions.eventProcessedWrite(key, 'followed', now),
  ])
}

/** A subscription that is new to us proves by its custom data whose it is, and that its price is the one shown. */
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
): Promise<{ through: PaddleClient; subscription: CardSubscription }> {
  const paddle = await paddleClient()
  const { subscription } = await subscriptions.summary(companyId)
  if (!paddle || !subscription) throw new AppError('The company does not pay')
  return { through: paddle, subscription }
}

/** Follows the subscription in an answer at once, instead of waiting for the news of it. */
async function applyResponse(
  companyId: CompanyId,
  paddle: PaddleClient,
  answer: Promise<unknown>,
  { key, now }: { key: string; now: string },
): Promise<void> {
  const given = await answer.catch((error: unknown) => {
    logUnexpected({ company: companyId }, error)
    throw new AppError('The card provider has not answered yet')
  })
  await applySnapshot(paddle, companyId, toSnapshot(given, now), key, now)
}

/** An answer describes the subscription as of its last change there, by the clock that also dates the news. */
function toSnapshot(given: unknown, now: string): CardSubscription {
  const subscription = PaddleSubscription.parse(given)
  return toCardSubscription(subscription, subscription.updated_at ?? now)
}

/**
 * A larger plan is charged for the rest of the period at once. A smaller one lowers the next payment. Who has cancelled
 * and still has paid days goes on with the same subscription, because a second one would be paid for these days again.
 */
export async function changeCardPlan(
  { id: companyId, currency }: Company,
  number: PlanNumber,
  { now, change }: Pick<Cancellation, 'now' | 'change'>,
): Promise<void> {
  const plan = await validatePlan(companyId, number)
  const { through: paddle, subscription } = await requireCardSubscription(companyId)
  const { id, ends, ended } = subscription
  if (ended !== null) throw new AppError('The company does not pay')
  if (ends !== null)
    await applyResponse(companyId, paddle, clearScheduledChange(paddle, id), { key: `resume ${change.key}`, now })
  const { settings } = paddle
  const price = findPrice(settings, plan, findCurrencyByPrice(settings, subscription.price) ?? cardCurrency(currency))
  if (price === undefined) throw new Error(`${plan} has no price at Paddle`)
  if (price === subscription.price) return
  const before = findPlanByPrice(settings, subscription.price)
  const isHigher = before !== undefined && paidPlans[plan].price.EUR > paidPlans[before].price.EUR
  const answer = changePrice(paddle, id, price, isHigher)
  await applyResponse(companyId, paddle, answer, { key: `plan ${change.key}`, now })
}

/** Ends the subscription at the provider with the period that is paid. A repeat finds what is done already. */
export async function cancelCardSubscription(
  companyId: CompanyId,
  { reason, now, change }: Cancellation,
): Promise<void> {
  const { through: paddle, subscription } = await requireCardSubscription(companyId)
  await applyResponse(companyId, paddle, cancelAtPeriodEnd(paddle, subscription.id), {
    key: `cancel ${change.key}`,
    now,
  })
  await billing.change(companyId, change, ({ company, account }) => {
    if (!account) throw new AppError('The company does not pay')
    return { ...company, account: { ...account, cancelled_at: now, cancel_reason: reason } }
  })
}

/** Asks for all subscriptions, and follows those that differ from what is known. */
export async function reconcile(now: string): Promise<{ checked: number; reconciled: number }> {
  const paddle = await paddleClient()
  const counts = { checked: 0, reconciled: 0 }
  if (!paddle) return counts
  for await (const page of listSubscriptionPages(paddle))
    for (const one of page) {
      counts.checked += 1
      const snapshot = toSnapshot(one, now)
      const companyId = await findCompany(paddle, snapshot, PaddleSubscription.parse(one).custom_data)
      if (!companyId || (await subscriptions.isUpToDate(companyId, snapshot))) continue
      counts.reconciled += 1
      await applySnapshot(paddle, companyId, snapshot, `reconcile ${snapshot.id} ${now}`, now)
    }
  if (counts.reconciled > 0)
    logAndCount('SubscriptionsReconciled', 'subscriptions had changed without a webhook', { ...counts })
  return counts
}
