/**
 * Stand-in of Paddle, which charges cards: the requests that functions make, with the responses that Paddle documents.
 * Not verified against Paddle itself.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { AwsRequest, AwsResponse, Service } from '../../aws/service.ts'
import { parseJson } from '../../json.ts'
import { Records } from '../payday/records.ts'
import { defaultSwitches, type Switches } from '../../switches.ts'
import { WebhookSender, type DeliveryOrder } from './webhooks.ts'
import { portalPage } from './portal.ts'
import { createPrice, Price } from './prices.ts'
import { Adjustment, emptyPdf, computeTotals, Transaction } from './transactions.ts'

const Subscription = z.looseObject({ id: z.string(), status: z.string() })
type Subscription = z.output<typeof Subscription>

/** Paddle's records. */
export const PaddleRecords = z.strictObject({
  subscriptions: z.array(Subscription).default([]),
  transactions: z.array(Transaction).default([]),
  adjustments: z.array(Adjustment).default([]),
  /** Only prices that differ from what the operator should have entered. */
  prices: z.array(Price).default([]),
})
export type PaddleRecords = z.output<typeof PaddleRecords>

/** Paddle as the operator sees it, and the results of a checkout. */
export interface PaddleDashboard {
  listRecords: () => PaddleRecords
  putRecords: (records: PaddleRecords) => PaddleRecords
  /** Changes a subscription, as the operator or time can, and sends a webhook. Undefined if it does not exist. */
  changeSubscription: (id: string, changeSubscription: object) => object | undefined
  /** Delivers the held webhooks. Returns the status of each response. */
  deliverHeldWebhooks: (order: DeliveryOrder) => Promise<number[]>
}

class PaddleApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const checkoutScript = join(import.meta.dirname, 'checkout.js')
const randomId = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`

const CancelBody = z.object({ effective_from: z.enum(['immediately', 'next_billing_period']) })
const PauseBody = z.strictObject({ effective_from: z.literal('next_billing_period') })
const ResumeBody = z.strictObject({ effective_from: z.literal('immediately') })
const ChangeBody = z.union([
  z.strictObject({
    items: z.array(z.object({ price_id: z.string(), quantity: z.literal(1) })).length(1),
    proration_billing_mode: z.enum(['prorated_immediately', 'prorated_next_billing_period']),
  }),
  z.strictObject({ scheduled_change: z.null() }),
])
const PreviewBody = z.object({
  items: z.tuple([z.object({ price_id: z.string(), quantity: z.literal(1) })]),
  address: z.object({ country_code: z.string() }),
})
const SessionBody = z.object({ subscription_ids: z.array(z.string()).max(25).default([]) })
const RefundBody = z.object({
  action: z.literal('refund'),
  type: z.literal('full'),
  transaction_id: z.string(),
  reason: z.string().min(1),
})

const CheckoutBody = z.object({ price_id: z.string(), custom_data: z.unknown(), email: z.string().optional() })
const monthMs = 30 * 86_400_000
const eventDelayMs = 1440
/** Paddle accepts no changes this long before it charges a renewal. */
const renewalLockMs = 30 * 60_000
/** Larger refunds are looked at by people. */
const maxRefundApprovedAtOnce = 40_000

interface PaddleOptions {
  dir: string
  secret: { apiKey: string; webhookSecret: string }
  /** The API that receives the webhooks. */
  apiOrigin: string
  switches?: Pick<Switches, 'paddle'>
  now?: () => number
}

export function createPaddle({ dir, secret, apiOrigin, switches = defaultSwitches, now = Date.now }: PaddleOptions): {
  service: Service
  desk: PaddleDashboard
} {
  const subscriptions = new Records<Subscription>(dir, 'paddle', 'subscriptions')
  const transactions = new Records<Transaction>(dir, 'paddle', 'transactions')
  const adjustments = new Records<Adjustment>(dir, 'paddle', 'adjustments')
  const prices = new Records<Price>(dir, 'paddle', 'prices')
  const webhooks = new WebhookSender({ apiOrigin, secret: secret.webhookSecret, switches, now })
  /** Subscriptions whose cards the portal's pages change, by the token in the page's URL. */
  const portal = new Map<string, string>()
  const timeNow = (): string => new Date(now()).toISOString()
  let changes = 0
  /** Paddle's instants have up to nine digits of a second, so that no two changes have the same one. */
  const changedNow = (): string => timeNow().replace('Z', `${String(changes++ % 1_000_000).padStart(6, '0')}Z`)
  const store = (subscription: Subscription) => subscriptions.set({ ...subscription, updated_at: changedNow() })
  /** An event is later than the change that it describes. */
  const emit = (event_type: string, data: object): void =>
    webhooks.emit(event_type, data, new Date(now() + eventDelayMs).toISOString())

  const existing = (id: string): Subscription => {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new PaddleApiError(404, 'not_found')
    return subscription
  }

  function cancel(id: string, body: unknown): AwsResponse {
    const subscription = existing(id)
    if (subscription.status === 'canceled') throw new PaddleApiError(400, 'subscription_is_canceled_action_invalid')
    const { effective_from } = parseBody(CancelBody, body)
    refuseSecondChange(subscription)
    refuseShortlyBeforeRenewal(subscription)
    const period = subscription['current_billing_period'] as { ends_at: string } | null
    if (effective_from === 'immediately')
      for (const transaction of transactions.list())
        if (transaction.subscription_id === id && transaction.status === 'past_due')
          transactions.set({ ...transaction, status: 'canceled' })
    const changed = store(
      effective_from === 'immediately'
        ? {
            ...subscription,
            status: 'canceled',
            canceled_at: changedNow(),
            next_billed_at: null,
            current_billing_period: null,
          }
        : { ...subscription, scheduled_change: { action: 'cancel', effective_at: period?.ends_at ?? timeNow() } },
    )
    emit(effective_from === 'immediately' ? 'subscription.canceled' : 'subscription.updated', changed)
    return dataResponse(changed)
  }

  /** Paddle schedules one change at a time. */
  function refuseSecondChange(subscription: Subscription): void {
    if (subscription['scheduled_change'] !== null) throw new PaddleApiError(400, 'subscription_locked_pending_changes')
  }

  function refuseShortlyBeforeRenewal({ next_billed_at: next }: Subscription): void {
    if (typeof next !== 'string') return
    const remaining = Date.parse(next) - now()
    if (remaining > 0 && remaining < renewalLockMs) throw new PaddleApiError(409, 'subscription_locked_renewal')
  }

  function pause(id: string, body: unknown): AwsResponse {
    const subscription = existing(id)
    if (subscription.status === 'canceled') throw new PaddleApiError(400, 'subscription_is_canceled_action_invalid')
    parseBody(PauseBody, body)
    refuseSecondChange(subscription)
    const period = subscription['current_billing_period'] as { ends_at: string } | null
    const scheduled_change = { action: 'pause', effective_at: period?.ends_at ?? timeNow() }
    const changed = store({ ...subscription, scheduled_change })
    emit('subscription.updated', changed)
    return dataResponse(changed)
  }

  function resume(id: string, body: unknown): AwsResponse {
    const subscription = existing(id)
    parseBody(ResumeBody, body)
    if (subscription.status !== 'paused') throw new PaddleApiError(400, 'subscription_must_be_paused')
    const current_billing_period = { starts_at: timeNow(), ends_at: new Date(now() + monthMs).toISOString() }
    const changed = store({ ...subscription, status: 'active', paused_at: null, current_billing_period })
    emit('subscription.resumed', changed)
    return dataResponse(changed)
  }

  function change(id: string, body: unknown): AwsResponse {
    const subscription = existing(id)
    if (subscription.status === 'canceled') throw new PaddleApiError(400, 'subscription_update_when_canceled')
    const input = parseBody(ChangeBody, body)
    if ('items' in input) {
      refuseSecondChange(subscription)
      refuseShortlyBeforeRenewal(subscription)
      if (subscription.status === 'past_due') throw new PaddleApiError(400, 'subscription_update_when_past_due')
      if (subscription.status === 'paused') throw new PaddleApiError(400, 'subscription_not_active')
      if (switches.paddle?.isDeclined && input.proration_billing_mode === 'prorated_immediately')
        throw new PaddleApiError(400, 'subscription_payment_declined')
    }
    const changed = store(
      'items' in input
        ? {
            ...subscription,
            items: input.items.map(({ price_id, quantity }) => ({ price: { id: price_id }, quantity })),
          }
        : { ...subscription, ...input },
    )
    emit('subscription.updated', changed)
    return dataResponse(changed)
  }

  function refund(body: unknown): AwsResponse {
    const input = parseBody(RefundBody, body)
    const refunded = transactions.get(input.transaction_id)
    if (!refunded) throw new PaddleApiError(404, 'not_found')
    if (refunded.status !== 'completed')
      throw new PaddleApiError(400, 'adjustment_transaction_invalid_status_for_refund')
    const earlier = adjustments.list().filter(({ transaction_id: id }) => id === input.transaction_id)
    if (earlier.some(({ status }) => status === 'pending_approval'))
      throw new PaddleApiError(400, 'adjustment_pending_refund_request')
    if (earlier.some(({ status }) => status === 'approved'))
      throw new PaddleApiError(400, 'adjustment_amount_above_remaining_allowed')
    const total = refunded.details.totals.grand_total
    const byAmount = Number(total) > maxRefundApprovedAtOnce ? 'pending_approval' : 'approved'
    const created_at = changedNow()
    const adjustment = adjustments.set({
      id: randomId('adj'),
      ...input,
      subscription_id: refunded.subscription_id,
      status: switches.paddle?.refunds ?? byAmount,
      created_at,
      updated_at: created_at,
      totals: { total },
    })
    emit('adjustment.created', adjustment)
    return dataResponse(adjustment, 201)
  }

  /** Prices in other currencies than the customer's are not converted, as the operator has set it. */
  function previewPrice(body: unknown): AwsResponse {
    const { items } = parseBody(PreviewBody, body)
    const [{ price_id }] = items
    const { unit_price } = prices.get(price_id) ?? createPrice(price_id)
    const { amount, currency_code } = unit_price
    return dataResponse({ currency_code, details: { line_items: [{ unit_totals: { subtotal: amount } }] } })
  }

  /** Adds what a test has left out. */
  function toListedAdjustment(adjustment: Adjustment): Adjustment {
    const refunded = transactions.get(adjustment.transaction_id)
    const total = refunded?.details.totals.grand_total ?? '0'
    return { subscription_id: refunded?.subscription_id, totals: { total }, ...adjustment }
  }

  /** Creates the result of a checkout with a good card: a transaction, a subscription, and their webhooks. */
  function checkOut(body: unknown): AwsResponse {
    const { price_id, custom_data, email } = parseBody(CheckoutBody, body)
    const at = timeNow()
    const ends_at = new Date(now() + monthMs).toISOString()
    const subscription = store({
      id: randomId('sub'),
      // A Paddle customer is identified by an email address.
      customer_id: email === undefined ? randomId('ctm') : `ctm_${createHash('md5').update(email).digest('hex')}`,
      status: 'active',
      created_at: at,
      first_billed_at: at,
      canceled_at: null,
      paused_at: null,
      current_billing_period: { starts_at: at, ends_at },
      next_billed_at: ends_at,
      scheduled_change: null,
      items: [{ price: { id: price_id }, quantity: 1 }],
      custom_data,
    })
    const transaction = transactions.set({
      id: randomId('txn'),
      subscription_id: subscription.id,
      status: 'paid',
      invoice_number: `LOCAL-${10_001 + transactions.list().length}`,
      created_at: at,
      billed_at: at,
      billing_period: { starts_at: at, ends_at },
      ...computeTotals(price_id),
    })
    emit('transaction.paid', transaction)
    emit('subscription.created', subscription)
    emit('subscription.activated', subscription)
    if (!switches.paddle?.staysPaid)
      emit('transaction.completed', transactions.set({ ...transaction, status: 'completed' }))
    return jsonResponse({ transaction_id: transaction.id, status: 'completed', custom_data })
  }

  /** Creates links to pages that change the cards of subscriptions. */
  function openPortal(customer: string, body: unknown, { url }: AwsRequest): AwsResponse {
    const { subscription_ids: ids } = parseBody(SessionBody, body)
    if (ids.some(id => existing(id)['customer_id'] !== customer)) throw new PaddleApiError(400, 'bad_request')
    const createLink = (id: string): string => {
      const token = randomUUID()
      portal.set(token, id)
      return new URL(`/portal/${token}`, url).href
    }
    const links = ids.map(id => ({ id, update_subscription_payment_method: createLink(id) }))
    return dataResponse({ id: randomId('cpls'), customer_id: customer, urls: { subscriptions: links } }, 201)
  }

  /** A new card pays what is past due. */
  function showPortal({ method, url }: AwsRequest): AwsResponse | undefined {
    const id = portal.get(url.pathname.replace('/portal/', ''))
    if (id === undefined) return undefined
    const isSaved = method === 'POST'
    if (isSaved && existing(id).status === 'past_due')
      emit('subscription.updated', store({ ...existing(id), status: 'active' }))
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: portalPage(id, isSaved) }
  }

  function showInvoice({ url }: AwsRequest): AwsResponse | undefined {
    const id = /^\/invoices\/(\w+)\.pdf$/.exec(url.pathname)?.[1]
    if (id === undefined || !transactions.get(id)) return undefined
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${id}.pdf"` }
    return { status: 200, headers, body: emptyPdf }
  }

  function transaction(id: string): Transaction {
    const stored = transactions.get(id)
    if (!stored) throw new PaddleApiError(404, 'not_found')
    return stored
  }

  /** Includes the preview of the next payment on request. */
  function subscriptionAnswer(id: string, include: string | null): AwsResponse {
    const subscription = existing(id)
    if (include !== 'next_transaction') return dataResponse(subscription)
    const [item] = subscription['items'] as { price: { id: string } }[]
    const isOver = subscription['scheduled_change'] !== null || subscription.status === 'canceled'
    return dataResponse({ ...subscription, next_transaction: isOver || !item ? null : computeTotals(item.price.id) })
  }

  /** Browsers load the script and check out from any page. */
  function handleBrowser(request: AwsRequest): AwsResponse | undefined {
    const { method, url, body } = request
    const open = (response: AwsResponse): AwsResponse => ({
      ...response,
      headers: { ...response.headers, 'access-control-allow-origin': '*' },
    })
    if (`${method} ${url.pathname}` === 'GET /paddle.js')
      return open({ status: 200, headers: { 'content-type': 'text/javascript' }, body: readFileSync(checkoutScript) })
    if (`${method} ${url.pathname}` === 'POST /checkout') return open(checkOut(parseJson(body.toString('utf8'))))
    return showPortal(request) ?? showInvoice(request)
  }

  function handle(request: AwsRequest): AwsResponse {
    const { method, url, headers } = request
    const forBrowser = handleBrowser(request)
    if (forBrowser) return forBrowser
    if (headers['authorization'] !== `Bearer ${secret.apiKey}`)
      throw new PaddleApiError(403, 'authentication_malformed')
    const [area = '', id, action] = url.pathname.split('/').slice(1)
    const call = `${method} /${area}${id === undefined ? '' : '/{id}'}${action === undefined ? '' : `/${action}`}`
    const queryParameter = (name: string): string | null => url.searchParams.get(name)
    const body = (): unknown => parseJson(request.body.toString('utf8'))
    /** Whether a query filter, which can list several values, matches a value. */
    const matches = (name: string, value: unknown): boolean =>
      queryParameter(name)?.split(',').includes(String(value)) ?? true
    if (call === 'GET /subscriptions')
      return pageResponse(
        request,
        subscriptions.list().filter(item => matches('customer_id', item['customer_id'])),
      )
    if (call === 'GET /subscriptions/{id}') return subscriptionAnswer(id ?? '', queryParameter('include'))
    if (call === 'POST /customers/{id}/portal-sessions') return openPortal(id ?? '', body(), request)
    if (call === 'GET /transactions/{id}') return dataResponse(transaction(id ?? ''))
    if (call === 'GET /transactions/{id}/invoice') {
      if (transaction(id ?? '').status !== 'completed')
        throw new PaddleApiError(400, 'transaction_invoice_not_available')
      return dataResponse({ url: new URL(`/invoices/${id}.pdf`, url).href })
    }
    if (call === 'GET /prices/{id}') return dataResponse(prices.get(id ?? '') ?? createPrice(id ?? ''))
    if (call === 'POST /pricing-preview') return previewPrice(body())
    if (call === 'PATCH /subscriptions/{id}') return change(id ?? '', body())
    if (call === 'POST /subscriptions/{id}/cancel') return cancel(id ?? '', body())
    if (call === 'POST /subscriptions/{id}/pause') return pause(id ?? '', body())
    if (call === 'POST /subscriptions/{id}/resume') return resume(id ?? '', body())
    if (call === 'GET /transactions')
      return pageResponse(
        request,
        transactions
          .list()
          .filter(item => matches('subscription_id', item.subscription_id) && matches('status', item.status)),
      )
    if (call === 'GET /adjustments')
      return pageResponse(
        request,
        adjustments
          .list()
          .map(toListedAdjustment)
          .filter(
            item =>
              matches('transaction_id', item.transaction_id) &&
              matches('subscription_id', item['subscription_id']) &&
              matches('action', item.action),
          ),
      )
    if (call === 'POST /adjustments') return refund(body())
    throw new PaddleApiError(404, 'not_found')
  }

  const listRecords = (): PaddleRecords => ({
    subscriptions: subscriptions.list(),
    transactions: transactions.list(),
    adjustments: adjustments.list(),
    prices: prices.list(),
  })
  return {
    service: {
      name: 'paddle',
      handle: async request => {
        try {
          return handle(request)
        } catch (error) {
          if (error instanceof PaddleApiError) return errorResponse(error.status, error.code)
          throw error
        }
      },
      error: ({ status, code }) => errorResponse(status, code),
    },
    desk: {
      listRecords,
      putRecords: records => {
        for (const subscription of records.subscriptions) subscriptions.set(subscription)
        for (const item of records.transactions) transactions.set(item)
        for (const adjustment of records.adjustments) adjustments.set(adjustment)
        for (const price of records.prices) prices.set(price)
        return listRecords()
      },
      changeSubscription: (id, change) => {
        const previous = subscriptions.get(id)
        if (!previous) return undefined
        const changed = store({ ...previous, ...change })
        emit('subscription.updated', changed)
        return changed
      },
      deliverHeldWebhooks: order => webhooks.deliverHeld(order),
    },
  }
}

const jsonResponse = (value: object, status = 200): AwsResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const dataResponse = (data: object, status = 200): AwsResponse =>
  jsonResponse({ data, meta: { request_id: randomUUID() } }, status)
const errorResponse = (status: number, code: string): AwsResponse =>
  jsonResponse({ error: { type: 'request_error', code, detail: code }, meta: { request_id: randomUUID() } }, status)

const defaultPerPage = 50

/** Paddle returns the full URL of the next page. */
function pageResponse({ url, containerAccessKeyId }: AwsRequest, items: readonly { id: string }[]): AwsResponse {
  const perPage = Number(url.searchParams.get('per_page') ?? defaultPerPage)
  const after = url.searchParams.get('after') ?? ''
  const remaining = items.filter(({ id }) => id > after).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const data = remaining.slice(0, perPage)
  const next = new URL(url)
  next.searchParams.set('after', data.at(-1)?.id ?? after)
  if (containerAccessKeyId !== undefined) next.pathname = `/@${containerAccessKeyId}${next.pathname}`
  const pagination = {
    per_page: perPage,
    next: next.href,
    has_more: remaining.length > perPage,
    estimated_total: items.length,
  }
  return jsonResponse({ data, meta: { request_id: randomUUID(), pagination } })
}

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new PaddleApiError(400, 'bad_request')
  return parsed.data
}
