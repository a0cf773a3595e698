/**
 * The stand-in of Paddle, which charges cards: the calls that functions make, with the answers that Paddle documents.
 * Nobody has compared it with Paddle itself.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { AwsRequest, AwsResponse, Service } from '../aws/service.ts'
import { parseJson } from '../json.ts'
import { Records } from '../payday/records.ts'
import { defaultSwitches, type Switches } from '../switches.ts'
import { WebhookSender, type NewsOrder } from './news.ts'
import { portalPage } from './portal.ts'
import { Adjustment, somePdf, totalsOf, Transaction, withAdjustments } from './transactions.ts'

const Subscription = z.looseObject({ id: z.string(), status: z.string() })
type Subscription = z.output<typeof Subscription>

/** What there is at Paddle. */
export const PaddleRecords = z.strictObject({
  subscriptions: z.array(Subscription).default([]),
  transactions: z.array(Transaction).default([]),
  adjustments: z.array(Adjustment).default([]),
})
export type PaddleRecords = z.output<typeof PaddleRecords>

/** What the operator sees at Paddle, and what a checkout leaves there. */
export interface PaddleDashboard {
  all: () => PaddleRecords
  put: (records: PaddleRecords) => PaddleRecords
  /** Changes a subscription, as the operator or time can, and tells of it. Undefined if there is none. */
  change: (id: string, change: object) => object | undefined
  /** Delivers the news that is held back. Returns the status of each answer. */
  deliver: (order: NewsOrder) => Promise<number[]>
}

class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const script = join(import.meta.dirname, 'checkout.js')
const idOf = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`

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
const SessionBody = z.object({ subscription_ids: z.array(z.string()).max(25).default([]) })
const RefundBody = z.object({
  action: z.literal('refund'),
  type: z.literal('full'),
  transaction_id: z.string(),
  reason: z.string().min(1),
})

const CheckoutBody = z.object({ price_id: z.string(), custom_data: z.unknown(), email: z.string().optional() })
const monthMs = 30 * 86_400_000

interface PaddleOptions {
  dir: string
  secret: { apiKey: string; webhookSecret: string }
  /** The API that hears the news. */
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
  const news = new WebhookSender({ apiOrigin, secret: secret.webhookSecret, switches, now })
  /** The subscriptions whose cards the pages of the portal change, by the token in the page's address. */
  const portal = new Map<string, string>()
  const timeNow = (): string => new Date(now()).toISOString()
  let changes = 0
  /** Paddle's instants have microseconds, so that no two changes have the same one. */
  const changedNow = (): string => timeNow().replace('Z', `${String(changes++ % 1000).padStart(3, '0')}Z`)
  const store = (subscription: Subscription) => subscriptions.set({ ...subscription, updated_at: changedNow() })
  const tellOf = (event_type: string, data: object): void => news.emit(event_type, data, changedNow())

  const existing = (id: string): Subscription => {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new Refused(404, 'not_found')
    return subscription
  }

  function cancel(id: string, body: unknown): AwsResponse {
    const subscription = existing(id)
    if (subscription.status === 'canceled') throw new Refused(400, 'subscription_is_canceled_action_invalid')
    const { effective_from } = accept(CancelBody, body)
    refuseSecondChange(subscription)
    const period = subscription['current_billing_period'] as { ends_at: string } | null
    const changed = store(
      effective_from === 'immediately'
        ? { ...subscription, status: 'canceled', canceled_at: timeNow(), current_billing_period: null }
        : { ...subscription, scheduled_change: { action: 'cancel', effective_at: period?.ends_at ?? timeNow() } },
    )
    tellOf(effective_from === 'immediately' ? 'subscription.canceled' : 'subscription.updated', changed)
    return answer(changed)
  }

  /** Paddle schedules one change at a time. */
  function refuseSecondChange(subscription: Subscription): void {
    if (subscription['scheduled_change'] !== null) throw new Refused(400, 'subscription_locked_pending_changes')
  }

  function pause(id: string, body: unknown): AwsResponse {
    const subscription = existing(id)
    if (subscription.status === 'canceled') throw new Refused(400, 'subscription_is_canceled_action_invalid')
    accept(PauseBody, body)
    refuseSecondChange(subscription)
    const period = subscription['current_billing_period'] as { ends_at: string } | null
    const scheduled_change = { action: 'pause', effective_at: period?.ends_at ?? timeNow() }
    const changed = store({ ...subscription, scheduled_change })
    tellOf('subscription.updated', changed)
    return answer(changed)
  }

  function resume(id: string, body: unknown): AwsResponse {
    const subscription = existing(id)
    accept(ResumeBody, body)
    if (subscription.status !== 'paused') throw new Refused(400, 'subscription_cannot_be_resumed')
    const current_billing_period = { starts_at: timeNow(), ends_at: new Date(now() + monthMs).toISOString() }
    const changed = store({ ...subscription, status: 'active', paused_at: null, current_billing_period })
    tellOf('subscription.resumed', changed)
    return answer(changed)
  }

  function change(id: string, body: unknown): AwsResponse {
    const subscription = existing(id)
    if (subscription.status === 'canceled') throw new Refused(400, 'subscription_update_when_canceled')
    const given = accept(ChangeBody, body)
    if ('items' in given) refuseSecondChange(subscription)
    const changed = store(
      'items' in given
        ? {
            ...subscription,
            items: given.items.map(({ price_id, quantity }) => ({ price: { id: price_id }, quantity })),
          }
        : { ...subscription, ...given },
    )
    tellOf('subscription.updated', changed)
    return answer(changed)
  }

  function refund(body: unknown): AwsResponse {
    const given = accept(RefundBody, body)
    if (!transactions.get(given.transaction_id)) throw new Refused(404, 'not_found')
    if (adjustments.all().some(({ transaction_id: id }) => id === given.transaction_id))
      throw new Refused(400, 'adjustment_amount_above_remaining_allowed')
    return answer(adjustments.set({ id: idOf('adj'), ...given, status: 'pending_approval' }), 201)
  }

  /** What a checkout with a good card leaves: a transaction, a subscription, and the news of it. */
  function checkOut(body: unknown): AwsResponse {
    const { price_id, custom_data, email } = accept(CheckoutBody, body)
    const at = timeNow()
    const ends_at = new Date(now() + monthMs).toISOString()
    const subscription = store({
      id: idOf('sub'),
      // A customer of Paddle is whoever has a mail address.
      customer_id: email === undefined ? idOf('ctm') : `ctm_${createHash('md5').update(email).digest('hex')}`,
      status: 'active',
      created_at: at,
      canceled_at: null,
      paused_at: null,
      current_billing_period: { starts_at: at, ends_at },
      next_billed_at: ends_at,
      scheduled_change: null,
      items: [{ price: { id: price_id }, quantity: 1 }],
      custom_data,
    })
    const transaction = transactions.set({
      id: idOf('txn'),
      subscription_id: subscription.id,
      status: 'completed',
      invoice_number: `LOCAL-${10_001 + transactions.all().length}`,
      created_at: at,
      billed_at: at,
      billing_period: { starts_at: at, ends_at },
      ...totalsOf(price_id),
    })
    tellOf('subscription.created', subscription)
    return json({ transaction_id: transaction.id, status: 'completed', custom_data })
  }

  /** Links to pages on which the cards of subscriptions are changed. */
  function openPortal(customer: string, body: unknown, { url }: AwsRequest): AwsResponse {
    const { subscription_ids: ids } = accept(SessionBody, body)
    if (ids.some(id => existing(id)['customer_id'] !== customer)) throw new Refused(400, 'bad_request')
    const linkOf = (id: string): string => {
      const token = randomUUID()
      portal.set(token, id)
      return new URL(`/portal/${token}`, url).href
    }
    const links = ids.map(id => ({ id, update_subscription_payment_method: linkOf(id) }))
    return answer({ id: idOf('cpls'), customer_id: customer, urls: { subscriptions: links } }, 201)
  }

  /** A new card pays what is past due. */
  function showPortal({ method, url }: AwsRequest): AwsResponse | undefined {
    const id = portal.get(url.pathname.replace('/portal/', ''))
    if (id === undefined) return undefined
    const isSaved = method === 'POST'
    if (isSaved && existing(id).status === 'past_due')
      tellOf('subscription.updated', store({ ...existing(id), status: 'active' }))
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: portalPage(id, isSaved) }
  }

  function showInvoice({ url }: AwsRequest): AwsResponse | undefined {
    const id = /^\/invoices\/(\w+)\.pdf$/.exec(url.pathname)?.[1]
    if (id === undefined || !transactions.get(id)) return undefined
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${id}.pdf"` }
    return { status: 200, headers, body: somePdf }
  }

  function transaction(id: string): Transaction {
    const found = transactions.get(id)
    if (!found) throw new Refused(404, 'not_found')
    return found
  }

  /** With the preview of the next payment, if it is asked for. */
  function subscriptionAnswer(id: string, include: string | null): AwsResponse {
    const subscription = existing(id)
    if (include !== 'next_transaction') return answer(subscription)
    const [item] = subscription['items'] as { price: { id: string } }[]
    const isOver = subscription['scheduled_change'] !== null || subscription.status === 'canceled'
    return answer({ ...subscription, next_transaction: isOver || !item ? null : totalsOf(item.price.id) })
  }

  /** Browsers load the script and check out from any page. */
  function handleBrowser(request: AwsRequest): AwsResponse | undefined {
    const { method, url, body } = request
    const open = (response: AwsResponse): AwsResponse => ({
      ...response,
      headers: { ...response.headers, 'access-control-allow-origin': '*' },
    })
    if (`${method} ${url.pathname}` === 'GET /paddle.js')
      return open({ status: 200, headers: { 'content-type': 'text/javascript' }, body: readFileSync(script) })
    if (`${method} ${url.pathname}` === 'POST /checkout') return open(checkOut(parseJson(body.toString('utf8'))))
    return showPortal(request) ?? showInvoice(request)
  }

  function handle(request: AwsRequest): AwsResponse {
    const { method, url, headers } = request
    const forBrowser = handleBrowser(request)
    if (forBrowser) return forBrowser
    if (headers['authorization'] !== `Bearer ${secret.apiKey}`) throw new Refused(403, 'authentication_malformed')
    const [area = '', id, action] = url.pathname.split('/').slice(1)
    const call = `${method} /${area}${id === undefined ? '' : '/{id}'}${action === undefined ? '' : `/${action}`}`
    const asked = (name: string): string | null => url.searchParams.get(name)
    const body = (): unknown => parseJson(request.body.toString('utf8'))
    /** Whether a filter of the query, which can name several values, lets a value through. */
    const lets = (name: string, value: unknown): boolean => asked(name)?.split(',').includes(String(value)) ?? true
    if (call === 'GET /subscriptions')
      return page(
        request,
        subscriptions.all().filter(one => lets('customer_id', one['customer_id'])),
      )
    if (call === 'GET /subscriptions/{id}') return subscriptionAnswer(id ?? '', asked('include'))
    if (call === 'POST /customers/{id}/portal-sessions') return openPortal(id ?? '', body(), request)
    if (call === 'GET /transactions/{id}') return answer(transaction(id ?? ''))
    if (call === 'GET /transactions/{id}/invoice') {
      if (transaction(id ?? '').status !== 'completed') throw new Refused(400, 'transaction_invoice_not_available')
      return answer({ url: new URL(`/invoices/${id}.pdf`, url).href })
    }
    if (call === 'PATCH /subscriptions/{id}') return change(id ?? '', body())
    if (call === 'POST /subscriptions/{id}/cancel') return cancel(id ?? '', body())
    if (call === 'POST /subscriptions/{id}/pause') return pause(id ?? '', body())
    if (call === 'POST /subscriptions/{id}/resume') return resume(id ?? '', body())
    if (call === 'GET /transactions')
      return page(
        request,
        transactions
          .all()
          .filter(one => lets('subscription_id', one.subscription_id) && lets('status', one.status))
          .map(one => (asked('include') === 'adjustments_totals' ? withAdjustments(one, adjustments.all()) : one)),
      )
    if (call === 'GET /adjustments')
      return page(
        request,
        adjustments.all().filter(one => lets('transaction_id', one.transaction_id) && lets('action', one.action)),
      )
    if (call === 'POST /adjustments') return refund(body())
    throw new Refused(404, 'not_found')
  }

  const all = (): PaddleRecords => ({
    subscriptions: subscriptions.all(),
    transactions: transactions.all(),
    adjustments: adjustments.all(),
  })
  return {
    service: {
      name: 'paddle',
      handle: async request => {
        try {
          return handle(request)
        } catch (error) {
          if (error instanceof Refused) return refusal(error.status, error.code)
          throw error
        }
      },
      error: ({ status, code }) => refusal(status, code),
    },
    desk: {
      all,
      put: records => {
        for (const one of records.subscriptions) subscriptions.set(one)
        for (const one of records.transactions) transactions.set(one)
        for (const one of records.adjustments) adjustments.set(one)
        return all()
      },
      change: (id, change) => {
        const before = subscriptions.get(id)
        if (!before) return undefined
        const changed = store({ ...before, ...change })
        tellOf('subscription.updated', changed)
        return changed
      },
      deliver: order => news.deliver(order),
    },
  }
}

const json = (value: object, status = 200): AwsResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const answer = (data: object, status = 200): AwsResponse => json({ data, meta: { request_id: randomUUID() } }, status)
const refusal = (status: number, code: string): AwsResponse =>
  json({ error: { type: 'request_error', code, detail: code }, meta: { request_id: randomUUID() } }, status)

const usualPerPage = 50

/** Paddle names the next page by its whole address. */
function page({ url, container }: AwsRequest, all: readonly { id: string }[]): AwsResponse {
  const perPage = Number(url.searchParams.get('per_page') ?? usualPerPage)
  const after = url.searchParams.get('after') ?? ''
  const left = all.filter(({ id }) => id > after).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const data = left.slice(0, perPage)
  const next = new URL(url)
  next.searchParams.set('after', data.at(-1)?.id ?? after)
  if (container !== undefined) next.pathname = `/@${container}${next.pathname}`
  const pagination = {
    per_page: perPage,
    next: next.href,
    has_more: left.length > perPage,
    estimated_total: all.length,
  }
  return json({ data, meta: { request_id: randomUUID(), pagination } })
}

function accept<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new Refused(400, 'bad_request')
  return parsed.data
}
