import { createHash } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '../../../../shared/api/errors.ts'
import { isRenewing, type CardSubscription } from '../../../../shared/domain/card-subscriptions.ts'
import { CompanyId } from '../../../../shared/domain/ids.ts'
import {
  toCardCurrency,
  paidPlans,
  type OfferedPlan,
  type PaidPlan,
  type PlanNumber,
} from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import * as subscriptions from './card-subscriptions.ts'
import * as companies from '../../companies/companies.ts'
import { retryOnConflict, transact } from '../../../table/writes.ts'
import { computeFingerprint, type ChangeIdentity } from '../../../table/entity.ts'
import {
  changePrice,
  cancelRenewal,
  findWebhookClient,
  fetchSubscription,
  hasValidProof,
  findSignatureFault,
  findCurrencyByPrice,
  findPlanByPriceId,
  findPriceId,
  clearScheduledChange,
  listSubscriptionPages,
} from '../../../gateways/paddle.ts'
import { findPaddleClient, PaddleError, type PaddleClient } from '../../../gateways/paddle-client.ts'
import {
  findPlanItem,
  isSimulatedEvent,
  PaddleEvent,
  PaddleSubscription,
  toCardSubscription,
} from '../../../gateways/paddle-subscription.ts'
import { logAndCount, logUnexpected } from '../../../log/log.ts'
import { isPlanTooSmall, validatePlan } from '../validate-plan.ts'
import { translatePaddleErrors } from './translate-paddle-errors.ts'

/**
 * Handles a webhook of Paddle, and refuses it without a valid signature. Webhooks may arrive twice and in any order.
 */
export async function handleWebhook(body: Buffer, signature: string | undefined, now: string): Promise<void> {
  const paddle = await findWebhookClient(body, signature, now)
  const signatureFault = paddle ? findSignatureFault(body, signature, paddle.secret, now) : 'not set up'
  if (!paddle || signatureFault !== undefined) {
    // Counts no requests of strangers, who can send a signature header but do not know a subscription's id.
    if (signature !== undefined && (await isOfKnownSubscription(body)) && isCountDue(now))
      logAndCount('WebhooksRefused', 'webhook refused', { reason: signatureFault })
    throw new AppError('Not allowed')
  }
  await handleSignedEvent(paddle, body.toString('utf8'), now)
}

async function isOfKnownSubscription(body: Buffer): Promise<boolean> {
  const { data: subscription } = PaddleSubscription.safeParse(readEvent(body.toString('utf8'))?.data)
  return subscription !== undefined && (await subscriptions.findSubscriptionOwner(subscription.id)) !== undefined
}

const countEveryMs = 60_000
let lastCountedMs = 0

/**
 * Whether to count this refusal for the alarm: at most once a minute in each container, because Paddle retries refused
 * webhooks.
 */
function isCountDue(now: string): boolean {
  const isDue = Date.parse(now) - lastCountedMs >= countEveryMs
  if (isDue) lastCountedMs = Date.parse(now)
  return isDue
}

type Outcome = 'followed' | 'ignored' | 'unattached' | 'unreadable'

async function handleSignedEvent(paddle: PaddleClient, body: string, now: string): Promise<Outcome> {
  const event = readEvent(body)
  const id = event?.event_id ?? createHash('sha256').update(body).digest('base64url')
  if (await subscriptions.isEventProcessed(id)) return 'ignored'
  const outcome = event ? await applyEvent(paddle, event, now) : 'unreadable'
  // Acknowledges an unreadable event too, because Paddle would retry it for days.
  if (outcome === 'unreadable') {
    await transact([subscriptions.createUnreadableEventWrite(id, body, now)])
    logUnexpected({ event: id }, new Error('An event of Paddle cannot be read'))
  } else if (outcome !== 'followed') await transact([subscriptions.createProcessedEventWrite(id, outcome, now)])
  return outcome
}

/**
 * Processes a stored webhook event that an earlier release could not read. Returns false if this release cannot read it
 * either.
 */
export async function replayEvent({ id, body }: { id: string; body: string }, now: string): Promise<boolean> {
  const paddle = await findPaddleClient()
  const event = readEvent(body)
  if (!paddle || !event) return false
  const outcome = await applyEvent(paddle, event, now)
  if (outcome === 'unreadable') return false
  await transact([subscriptions.createProcessedEventWrite(id, outcome, now)])
  return true
}

function readEvent(body: string): PaddleEvent | undefined {
  try {
    return PaddleEvent.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

async function applyEvent(paddle: PaddleClient, event: PaddleEvent, now: string): Promise<Outcome> {
  if (!event.event_type.startsWith('subscription.')) return 'ignored'
  const { data: subscription } = PaddleSubscription.safeParse(event.data)
  if (!subscription) return 'unreadable'
  const companyId = await findCompany(paddle, subscription)
  if (!companyId) {
    if (!isSimulatedEvent(event))
      logUnexpected({ event: event.event_id }, new Error(`Subscription ${subscription.id} belongs to no company`))
    return 'unattached'
  }
  await applySubscription(companyId, { paddle, subscription, receivedAt: event.occurred_at, key: event.event_id, now })
  return 'followed'
}

const createPlanFinder =
  ({ settings }: PaddleClient) =>
  (price: string) =>
    findPlanByPriceId(settings, price)

interface ReceivedSubscription {
  paddle: PaddleClient
  subscription: PaddleSubscription
  /** Time of the event or the request. Serves as the time of the snapshot if Paddle gives none. */
  receivedAt: string
  /** Idempotency key, and the id under which an event counts as processed. */
  key: string
  now: string
  /**
   * Whether the snapshot was just fetched from Paddle, so that it replaces even a stored snapshot with a later time.
   */
  isCurrent?: boolean
}

const toSnapshot = ({ paddle, subscription, receivedAt }: ReceivedSubscription): CardSubscription =>
  toCardSubscription(subscription, price => createPlanFinder(paddle)(price) !== undefined, receivedAt)

async function applySubscription(companyId: CompanyId, receivedSubscription: ReceivedSubscription): Promise<void> {
  const { paddle, key, now, isCurrent = false } = receivedSubscription
  const snapshot = toSnapshot(receivedSubscription)
  await warnOfOddPlan(companyId, receivedSubscription)
  await subscriptions.saveSnapshot(companyId, {
    snapshot,
    planForPrice: createPlanFinder(paddle),
    change: { key, content: computeFingerprint(snapshot), now },
    isCurrent,
    extraWrites: [subscriptions.createProcessedEventWrite(key, 'followed', now)],
  })
}

/**
 * Alerts the operator to a subscription that our page does not offer: one with an unknown plan, with a quantity other
 * than one, or with a plan that is too small.
 */
async function warnOfOddPlan(companyId: CompanyId, { paddle, subscription }: ReceivedSubscription): Promise<void> {
  const findPlan = createPlanFinder(paddle)
  const item = findPlanItem(subscription, price => findPlan(price) !== undefined)
  const plan = findPlan(item?.price.id ?? '')
  const warn = (text: string) => logUnexpected({ company: companyId }, new Error(`${subscription.id}: ${text}`))
  if (!plan) warn(`Unhandled billing plan ${item?.price.id}`)
  else if ((item?.quantity ?? 1) !== 1) warn(`${item?.quantity} times the plan ${plan}`)
  else if (await isNewAndTooSmall(companyId, subscription.id, plan)) warn(`${plan} is too small for the company`)
}

const isNewAndTooSmall = async (companyId: CompanyId, id: string, plan: PaidPlan): Promise<boolean> =>
  (await subscriptions.findSubscriptionOwner(id)) === undefined && isPlanTooSmall(companyId, plan)

/**
 * Finds the company of a subscription. A new subscription names it in signed custom data, which also proves the price.
 * Undefined if a new subscription lacks a valid proof.
 */
async function findCompany(
  { secret }: PaddleClient,
  { id, items, custom_data: customData }: PaddleSubscription,
): Promise<CompanyId | undefined> {
  const owner = await subscriptions.findSubscriptionOwner(id)
  if (owner) return owner
  if (!customData || !items.some(({ price }) => price.id === customData.price_id) || !hasValidProof(customData, secret))
    return undefined
  const companyId = CompanyId.safeParse(customData.company_id).data
  return companyId && (await companies.find(companyId)) && companyId
}

interface Cancellation {
  reason: string
  now: string
  change: ChangeIdentity
}

async function requireCardSubscription(
  companyId: CompanyId,
): Promise<{ paddle: PaddleClient; subscription: CardSubscription }> {
  const paddle = await findPaddleClient()
  const { subscription } = await subscriptions.readSummary(companyId)
  if (!paddle || !subscription) throw new AppError('The company does not pay')
  return { paddle, subscription }
}

/** Applies the subscription of a response immediately, instead of waiting for the webhook. */
async function applyResponse(
  companyId: CompanyId,
  paddle: PaddleClient,
  response: Promise<unknown>,
  { key, now }: { key: string; now: string },
): Promise<void> {
  const subscription = await translatePaddleErrors(
    companyId,
    response.then(data => PaddleSubscription.parse(data)),
  )
  await applySubscription(companyId, { paddle, subscription, receivedAt: now, key, now })
}

/**
 * Records a request in the account before it is sent to Paddle, so that the next call can look up a lost response.
 * While it is recorded, the company can add only employees that fit both the current and the requested plan.
 */
const recordRequestedPlan = (companyId: CompanyId, request?: { price: string; plan: OfferedPlan }): Promise<void> =>
  retryOnConflict(async () => {
    const account = await billing.find(companyId)
    const { price: requested_price, plan: requested_plan } = request ?? {}
    if (account && (account.requested_price !== requested_price || account.requested_plan !== requested_plan))
      await transact(billing.createAccountWrites({ ...account, requested_price, requested_plan }, account))
  })

async function lookUpLostResponse(companyId: CompanyId, { key, now }: { key: string; now: string }): Promise<void> {
  const account = await billing.find(companyId)
  if (account?.requested_price === undefined) return
  const { paddle, subscription } = await requireCardSubscription(companyId)
  await applyResponse(companyId, paddle, fetchSubscription(paddle, subscription.id), {
    key: `look up ${subscription.id} ${key}`,
    now,
  })
  await recordRequestedPlan(companyId)
}

/**
 * Changes the plan of a card subscription. Paddle charges a larger plan at once for the rest of the period, and a
 * smaller plan lowers the next payment. Resumes a cancelled subscription with paid days left, because a new one would
 * charge these days again.
 */
export async function changeCardPlan(
  { id: companyId, currency }: companies.Company,
  number: PlanNumber,
  { now, change }: Pick<Cancellation, 'now' | 'change'>,
): Promise<void> {
  const plan = await validatePlan(companyId, number)
  await lookUpLostResponse(companyId, { key: now, now })
  const { paddle, subscription } = await requireCardSubscription(companyId)
  const { id, ends, ended } = subscription
  if (ended !== null) throw new AppError('The company does not pay')
  if (ends !== null)
    await applyResponse(companyId, paddle, clearScheduledChange(paddle, id), { key: `resume ${change.key}`, now })
  const { settings } = paddle
  const price = findPriceId(
    settings,
    plan,
    findCurrencyByPrice(settings, subscription.price) ?? toCardCurrency(currency),
  )
  if (price === undefined) throw new Error(`${plan} has no price at Paddle`)
  if (price === subscription.price) return
  const currentPlan = findPlanByPriceId(settings, subscription.price)
  const isHigher = currentPlan !== undefined && paidPlans[plan].price.EUR > paidPlans[currentPlan].price.EUR
  await recordRequestedPlan(companyId, { price, plan })
  // Validates again, because employees may have been added before the request was recorded.
  await validatePlan(companyId, number).catch(async (error: unknown) => {
    await recordRequestedPlan(companyId)
    throw error
  })
  const response = changePrice(paddle, id, price, isHigher).catch(async (error: unknown) => {
    // After a refusal, removes the recorded request, because there is no unknown outcome to look up.
    if (error instanceof PaddleError && error.status < 500) await recordRequestedPlan(companyId)
    throw error
  })
  await applyResponse(companyId, paddle, response, { key: `plan ${change.key}`, now })
  await recordRequestedPlan(companyId)
}

export async function cancelCardSubscription(
  companyId: CompanyId,
  { reason, now, change }: Cancellation,
): Promise<void> {
  let { paddle, subscription } = await requireCardSubscription(companyId)
  // Cancels all renewing subscriptions, because each of them would continue to charge the company.
  for (let isPaying = true; isPaying;) {
    const { id } = subscription
    await applyResponse(companyId, paddle, cancelRenewal(paddle, id), { key: `cancel ${id} ${change.key}`, now })
    ;({ paddle, subscription } = await requireCardSubscription(companyId))
    isPaying = subscription.id !== id && isRenewing(subscription)
  }
  await billing.change(companyId, change, ({ company, account }) => {
    if (!account) throw new AppError('The company does not pay')
    return { ...company, account: { ...account, cancelled_at: now, cancel_reason: reason } }
  })
}

/**
 * If the last change of a listed subscription is older than this, the list has the current state, which may replace a
 * stored snapshot of a later time. Webhooks of a more recent change may still be on their way.
 */
const minSettledAgeMs = 300_000

export async function reconcileAllSubscriptions(now: string): Promise<ReconciledCounts> {
  let counts: ReconciledCounts = { checked: 0, reconciled: 0, unreadable: 0 }
  for await (const page of reconcileSubscriptionPages(now, counts)) counts = page.counts
  return counts
}

const ListedSubscription = z.looseObject({ id: z.string() })

export type ReconciledCounts = Record<'checked' | 'reconciled' | 'unreadable', number>

/**
 * Reconciles all subscriptions with Paddle, page by page. After each page, yields the counts so far and the page's last
 * subscription, as a cursor for resuming.
 */
export async function* reconcileSubscriptionPages(
  now: string,
  countsSoFar: ReconciledCounts,
  after?: string,
): AsyncGenerator<{ counts: ReconciledCounts; last: string | undefined }> {
  const paddle = await findPaddleClient()
  const counts = { ...countsSoFar }
  if (!paddle) return
  for await (const page of listSubscriptionPages(paddle, after)) {
    for (const listedSubscription of page) {
      counts.checked += 1
      try {
        if (await reconcileOne(paddle, PaddleSubscription.parse(listedSubscription), now)) counts.reconciled += 1
      } catch (error) {
        // Continues, so that one unreadable subscription does not stop the reconciliation of the others.
        counts.unreadable += 1
        logUnexpected({ subscription: 'one of the list' }, error)
      }
    }
    yield { counts: { ...counts }, last: ListedSubscription.safeParse(page.at(-1)).data?.id }
  }
  if (counts.reconciled > 0)
    logAndCount('SubscriptionsReconciled', 'subscriptions had changed without a webhook', { ...counts })
}

async function reconcileOne(paddle: PaddleClient, subscription: PaddleSubscription, now: string): Promise<boolean> {
  const key = `reconcile ${subscription.id} ${now}`
  const receivedSubscription: ReceivedSubscription = { paddle, subscription, receivedAt: now, key, now }
  const companyId = await findCompany(paddle, subscription)
  if (!companyId || (await subscriptions.isStored(companyId, toSnapshot(receivedSubscription)))) return false
  const changedAt = subscription.updated_at ?? subscription.created_at
  const isCurrent = Date.parse(changedAt) < Date.parse(now) - minSettledAgeMs
  await applySubscription(companyId, { ...receivedSubscription, isCurrent })
  return true
}
