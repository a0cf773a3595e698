import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { cardCurrencies, paidPlanNames, type CardCurrency, type PaidPlan } from '../../shared/domain/plans.ts'
import {
  chargeTimeoutMs,
  findPaddleClient,
  requestPaddle,
  requestPaddlePages,
  PaddleError,
  type PaddleClient,
  type PaddleSecret,
  type PaddleSettings,
} from './paddle-client.ts'
import { doubtedSecretMaxAgeSeconds } from './secrets.ts'

export function findPriceId({ prices }: PaddleSettings, plan: PaidPlan, currency: CardCurrency): string | undefined {
  const price = prices[plan]
  return typeof price === 'object' ? price[currency] : price
}

export const findPlanByPriceId = (settings: PaddleSettings, price: string): PaidPlan | undefined =>
  paidPlanNames.find(plan => cardCurrencies.some(currency => findPriceId(settings, plan, currency) === price))

/**
 * Returns the currency of a price. It is also the currency of every subscription with this price, because a
 * subscription's currency never changes. Undefined if the prices are not divided by currency.
 */
export const findCurrencyByPrice = ({ prices }: PaddleSettings, id: string): CardCurrency | undefined =>
  cardCurrencies.find(currency =>
    Object.values(prices).some(price => typeof price === 'object' && price[currency] === id),
  )

const computeHmac = (key: string, text: string | Buffer): Buffer => createHmac('sha256', key).update(text).digest()

const isEqualInConstantTime = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Allows for clock difference and delivery time only, because Paddle signs each delivery attempt anew. */
const maxSignatureAgeSeconds = 300

export type SignatureFault = 'malformed' | 'outdated' | 'wrong secret'

/**
 * Returns what is wrong with the webhook's signatures. Undefined if one of them is valid. The header has several while
 * Paddle's secret is replaced.
 */
export function findSignatureFault(
  body: Buffer,
  header: string | undefined,
  { webhookSecret }: PaddleSecret,
  now: string,
): SignatureFault | undefined {
  const parts = (header ?? '').split(';').map(part => part.split('=') as [string, string | undefined])
  const findValues = (key: string) => parts.flatMap(([name, value = '']) => (name === key ? [value] : []))
  const [ts = ''] = findValues('ts')
  if (!/^\d{1,12}$/.test(ts)) return 'malformed'
  if (Math.abs(Date.parse(now) / 1000 - Number(ts)) > maxSignatureAgeSeconds) return 'outdated'
  const right = computeHmac(webhookSecret, Buffer.concat([Buffer.from(`${ts}:`), body]))
  const signatures = findValues('h1')
  if (signatures.length === 0) return 'malformed'
  const isRight = signatures.some(signature => isEqualInConstantTime(Buffer.from(signature, 'hex'), right))
  return isRight ? undefined : 'wrong secret'
}

/**
 * Returns the client whose secret checks the webhook's signature. If the cached secret does not match, reads the secret
 * again, because it may have been replaced.
 */
export async function findWebhookClient(
  body: Buffer,
  signature: string | undefined,
  now: string,
): Promise<PaddleClient | undefined> {
  const paddle = await findPaddleClient()
  if (signature === undefined || (paddle && !findSignatureFault(body, signature, paddle.secret, now))) return paddle
  return findPaddleClient(doubtedSecretMaxAgeSeconds)
}

const signCheckout = (key: string, company: string, price: string): string =>
  computeHmac(key, JSON.stringify(['checkout', company, price])).toString('base64url')

/**
 * Signs the custom data of a checkout, because the browser passes it to Paddle. Without a signature anyone could attach
 * a subscription to another company, or pay the price of a smaller plan.
 */
export function createCheckoutProof(
  company: string,
  price: string,
  { webhookSecret, checkoutKeys = {} }: PaddleSecret,
) {
  const [version = 0] = Object.keys(checkoutKeys)
    .map(Number)
    .toSorted((a, b) => b - a)
  const key = checkoutKeys[version]
  return key === undefined
    ? signCheckout(webhookSecret, company, price)
    : `${version}.${signCheckout(key, company, price)}`
}

export function hasValidProof(
  { company_id, price_id, proof }: { company_id: string; price_id: string; proof: string },
  { webhookSecret, checkoutKeys = {} }: PaddleSecret,
): boolean {
  const [version, signature] = proof.includes('.') ? proof.split('.') : [undefined, proof]
  const key = version === undefined ? webhookSecret : checkoutKeys[Number(version)]
  if (key === undefined || signature === undefined) return false
  return isEqualInConstantTime(Buffer.from(signature), Buffer.from(signCheckout(key, company_id, price_id)))
}

/** Includes ended subscriptions. */
export const listSubscriptionPages = (paddle: PaddleClient, after?: string): AsyncGenerator<unknown[]> =>
  requestPaddlePages(paddle, `/subscriptions?per_page=200${after === undefined ? '' : `&after=${after}`}`)

export async function cancelSubscription(paddle: PaddleClient, id: string): Promise<void> {
  // Clears a scheduled change first, because Paddle refuses to cancel while another change is scheduled.
  const { data } = await requestPaddle(paddle, 'GET', `/subscriptions/${id}`)
  if (HasScheduledChange.safeParse(data).success) await clearScheduledChange(paddle, id)
  const effective_from = 'immediately'
  await requestPaddle(paddle, 'POST', `/subscriptions/${id}/cancel`, { effective_from }).catch((error: unknown) => {
    if (!(error instanceof PaddleError) || error.code !== 'subscription_is_canceled_action_invalid') throw error
  })
}

const HasScheduledChange = z.object({ scheduled_change: z.object({ action: z.string() }) })

export async function isSubscriptionCancelled(paddle: PaddleClient, id: string): Promise<boolean> {
  const { data } = await requestPaddle(paddle, 'GET', `/subscriptions/${id}`)
  return z.object({ status: z.literal('canceled') }).safeParse(data).success
}

const Cancellable = z.object({
  status: z.string(),
  scheduled_change: z.object({ action: z.string() }).nullish(),
})

/**
 * Cancels the subscription at the end of the paid period. Cancels at once if the period is unpaid, because Paddle would
 * keep retrying the payment.
 */
export async function cancelRenewal(paddle: PaddleClient, id: string): Promise<unknown> {
  const { data } = await requestPaddle(paddle, 'GET', `/subscriptions/${id}`)
  const { status, scheduled_change: change } = Cancellable.parse(data)
  const isPaid = status !== 'past_due' && status !== 'paused'
  if (status === 'canceled' || (isPaid && change?.action === 'cancel')) return data
  // Clears a scheduled change first, because Paddle refuses to cancel while another change is scheduled.
  if (change) await clearScheduledChange(paddle, id)
  const effective_from = isPaid ? 'next_billing_period' : 'immediately'
  return (await requestPaddle(paddle, 'POST', `/subscriptions/${id}/cancel`, { effective_from })).data
}

export const fetchSubscription = async (paddle: PaddleClient, id: string): Promise<unknown> =>
  (await requestPaddle(paddle, 'GET', `/subscriptions/${id}`)).data

const EndingSubscription = z.union([
  z.object({ status: z.literal('canceled') }),
  z.object({ scheduled_change: z.object({ action: z.literal('cancel') }) }),
])

const PausingSubscription = z.object({ status: z.string(), scheduled_change: z.object({ action: z.literal('pause') }) })
const PausedSubscription = z.object({ status: z.literal('paused') })

/**
 * Pauses the subscription at the end of the current period, so that it makes no further charges. Returns undefined if
 * it is already paused or ending.
 */
export async function pauseSubscription(paddle: PaddleClient, id: string): Promise<unknown> {
  const { data } = await requestPaddle(paddle, 'GET', `/subscriptions/${id}`)
  if ([EndingSubscription, PausingSubscription, PausedSubscription].some(schema => schema.safeParse(data).success))
    return undefined
  const effective_from = 'next_billing_period'
  return (await requestPaddle(paddle, 'POST', `/subscriptions/${id}/pause`, { effective_from })).data
}

/**
 * Ends a pause, or cancels a scheduled one. Resuming after the pause has begun starts a new period and charges at once.
 * Returns undefined if there is no pause.
 */
export async function unpauseSubscription(paddle: PaddleClient, id: string): Promise<unknown> {
  const { data } = await requestPaddle(paddle, 'GET', `/subscriptions/${id}`)
  if (PausingSubscription.safeParse(data).success) return clearScheduledChange(paddle, id)
  if (!PausedSubscription.safeParse(data).success) return undefined
  return (await requestPaddle(paddle, 'POST', `/subscriptions/${id}/resume`, { effective_from: 'immediately' })).data
}

export const clearScheduledChange = async (paddle: PaddleClient, id: string): Promise<unknown> =>
  (await requestPaddle(paddle, 'PATCH', `/subscriptions/${id}`, { scheduled_change: null })).data

/** Changes the price of the subscription. Paddle charges a higher price at once for the rest of the period. */
export async function changePrice(
  paddle: PaddleClient,
  id: string,
  price_id: string,
  isUpgrade: boolean,
): Promise<unknown> {
  const proration_billing_mode = isUpgrade ? 'prorated_immediately' : 'prorated_next_billing_period'
  const items = [{ price_id, quantity: 1 }]
  const body = { items, proration_billing_mode }
  return (await requestPaddle(paddle, 'PATCH', `/subscriptions/${id}`, body, isUpgrade ? chargeTimeoutMs : undefined))
    .data
}
