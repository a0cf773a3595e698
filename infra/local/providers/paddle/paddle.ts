/**
 * Imitates Paddle, which charges cards, for the requests that functions send. It follows Paddle's documentation, but
 * was not compared with Paddle itself.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { ServiceRequest, ServiceResponse, Service } from '../../aws/service.ts'
import { parseJson } from '../../json.ts'
import { defaultSwitches } from '../../switches.ts'
import { renderPortalPage } from './portal.ts'
import { createPrice } from './prices.ts'
import { refundTransaction, toListedAdjustment } from './refunds.ts'
import {
  createDataResponse,
  createErrorResponse,
  jsonResponse,
  createPageResponse,
  PaddleApiError,
  parseBody,
} from './responses.ts'
import { PaddleState, createRandomId, type PaddleOptions, type PaddleRecords } from './state.ts'
import {
  cancelSubscription,
  changeSubscription,
  renewDueSubscriptions,
  monthMs,
  pauseSubscription,
  payOverduePayments,
  resumeSubscription,
} from './subscriptions.ts'
import { createTotalsOfPrice, emptyPdf } from './transactions.ts'
import type { DeliveryOrder } from './webhooks.ts'

/** Acts as the operator in Paddle's pages, and as Paddle when time passes. */
export interface PaddleDashboard {
  listRecords: () => PaddleRecords
  putRecords: (records: PaddleRecords) => PaddleRecords
  /**
   * Changes a subscription, as the operator or the passing of time does, and sends a webhook. Undefined if there is no
   * subscription with this id.
   */
  changeSubscription: (id: string, changeSubscription: object) => object | undefined
  /** Sends the held webhooks in this order, and returns the status of each response. */
  deliverHeldWebhooks: (order: DeliveryOrder) => Promise<number[]>
}

const checkoutScriptPath = join(import.meta.dirname, 'checkout.js')

const PreviewBody = z.object({
  items: z.tuple([z.object({ price_id: z.string(), quantity: z.literal(1) })]),
  address: z.object({ country_code: z.string() }),
})
const SessionBody = z.object({ subscription_ids: z.array(z.string()).max(25).default([]) })
const CheckoutBody = z.object({ price_id: z.string(), custom_data: z.unknown(), email: z.string().optional() })

export function createPaddle({
  switches = defaultSwitches,
  now = Date.now,
  ...options
}: Omit<PaddleOptions, 'switches' | 'now'> & Partial<PaddleOptions>): { service: Service; dashboard: PaddleDashboard } {
  const paddle = new PaddleState({ ...options, switches, now })
  /** Keys are tokens in the URLs of pages that change cards. Values are subscription ids. */
  const subscriptionIdsByToken = new Map<string, string>()

  /**
   * Responds with the price in its own currency, because the operator's settings at Paddle do not convert it to the
   * customer's.
   */
  function previewPrice(body: unknown): ServiceResponse {
    const { items } = parseBody(PreviewBody, body)
    const [{ price_id }] = items
    const { unit_price } = paddle.prices.get(price_id) ?? createPrice(price_id)
    const { amount, currency_code } = unit_price
    return createDataResponse({ currency_code, details: { line_items: [{ unit_totals: { subtotal: amount } }] } })
  }

  /** Acts as if the customer has paid with a good card. */
  function checkOut(body: unknown): ServiceResponse {
    const { price_id, custom_data, email } = parseBody(CheckoutBody, body)
    const [at, ends_at] = [paddle.instantFromNow(), paddle.instantFromNow(monthMs)]
    const subscription = paddle.store({
      id: createRandomId('sub'),
      // Paddle identifies customers by their email addresses.
      customer_id: email === undefined ? createRandomId('ctm') : `ctm_${createHash('md5').update(email).digest('hex')}`,
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
    const transaction = paddle.charge({
      subscription_id: subscription.id,
      billing_period: { starts_at: at, ends_at },
      ...createTotalsOfPrice(price_id),
    })
    paddle.emit('subscription.created', subscription)
    paddle.emit('subscription.activated', subscription)
    paddle.complete(transaction)
    return jsonResponse({ transaction_id: transaction.id, status: 'completed', custom_data })
  }

  function openPortal(customer: string, body: unknown, { url }: ServiceRequest): ServiceResponse {
    const { subscription_ids: ids } = parseBody(SessionBody, body)
    if (ids.some(id => paddle.findSubscription(id)['customer_id'] !== customer))
      throw new PaddleApiError(400, 'bad_request')
    const createLink = (id: string): string => {
      const token = randomUUID()
      subscriptionIdsByToken.set(token, id)
      return new URL(`/portal/${token}`, url).href
    }
    const links = ids.map(id => ({ id, update_subscription_payment_method: createLink(id) }))
    return createDataResponse(
      { id: createRandomId('cpls'), customer_id: customer, urls: { subscriptions: links } },
      201,
    )
  }

  /** Shows the page that changes a card. Saving the card pays overdue payments. */
  function showPortal({ method, url }: ServiceRequest): ServiceResponse | undefined {
    const id = subscriptionIdsByToken.get(url.pathname.replace('/portal/', ''))
    if (id === undefined) return undefined
    const isSaved = method === 'POST'
    const subscription = paddle.findSubscription(id)
    if (isSaved && subscription.status === 'past_due') payOverduePayments(paddle, subscription)
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: renderPortalPage(id, isSaved) }
  }

  function showInvoice({ url }: ServiceRequest): ServiceResponse | undefined {
    const id = /^\/invoices\/(\w+)\.pdf$/.exec(url.pathname)?.[1]
    if (id === undefined || !paddle.transactions.get(id)) return undefined
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${id}.pdf"` }
    return { status: 200, headers, body: emptyPdf }
  }

  function createSubscriptionResponse(id: string, include: string | null): ServiceResponse {
    const subscription = paddle.findSubscription(id)
    if (include !== 'next_transaction') return createDataResponse(subscription)
    const [item] = subscription['items'] as { price: { id: string } }[]
    const isOver = subscription['scheduled_change'] !== null || subscription.status === 'canceled'
    return createDataResponse({
      ...subscription,
      next_transaction: isOver || !item ? null : createTotalsOfPrice(item.price.id),
    })
  }

  /** Responds to the requests of browsers. Pages of any origin may load the script and check out. */
  function handleBrowser(request: ServiceRequest): ServiceResponse | undefined {
    const { method, url, body } = request
    const allowAllOrigins = (response: ServiceResponse): ServiceResponse => ({
      ...response,
      headers: { ...response.headers, 'access-control-allow-origin': '*' },
    })
    if (`${method} ${url.pathname}` === 'GET /paddle.js')
      return allowAllOrigins({
        status: 200,
        headers: { 'content-type': 'text/javascript' },
        body: readFileSync(checkoutScriptPath),
      })
    if (`${method} ${url.pathname}` === 'POST /checkout')
      return allowAllOrigins(checkOut(parseJson(body.toString('utf8'))))
    return showPortal(request) ?? showInvoice(request)
  }

  function handle(request: ServiceRequest): ServiceResponse {
    const { method, url, headers } = request
    renewDueSubscriptions(paddle)
    const browserResponse = handleBrowser(request)
    if (browserResponse) return browserResponse
    if (headers['authorization'] !== `Bearer ${options.secret.apiKey}`)
      throw new PaddleApiError(403, 'authentication_malformed')
    const [area = '', id, action] = url.pathname.split('/').slice(1)
    const call = `${method} /${area}${id === undefined ? '' : '/{id}'}${action === undefined ? '' : `/${action}`}`
    const readQueryParameter = (name: string): string | null => url.searchParams.get(name)
    const body = (): unknown => parseJson(request.body.toString('utf8'))
    /** Whether the value passes the request's filter of this name. A filter can list several values. */
    const matchesParameter = (name: string, value: unknown): boolean =>
      readQueryParameter(name)?.split(',').includes(String(value)) ?? true
    if (call === 'GET /subscriptions')
      return createPageResponse(
        request,
        paddle.subscriptions.list().filter(item => matchesParameter('customer_id', item['customer_id'])),
      )
    if (call === 'GET /subscriptions/{id}') return createSubscriptionResponse(id ?? '', readQueryParameter('include'))
    if (call === 'POST /customers/{id}/portal-sessions') return openPortal(id ?? '', body(), request)
    if (call === 'GET /transactions/{id}') return createDataResponse(paddle.findTransaction(id ?? ''))
    if (call === 'GET /transactions/{id}/invoice') {
      if (paddle.findTransaction(id ?? '').status !== 'completed')
        throw new PaddleApiError(400, 'transaction_invoice_not_available')
      return createDataResponse({ url: new URL(`/invoices/${id}.pdf`, url).href })
    }
    if (call === 'GET /prices/{id}') return createDataResponse(paddle.prices.get(id ?? '') ?? createPrice(id ?? ''))
    if (call === 'POST /pricing-preview') return previewPrice(body())
    if (call === 'PATCH /subscriptions/{id}') return changeSubscription(paddle, id ?? '', body())
    if (call === 'POST /subscriptions/{id}/cancel') return cancelSubscription(paddle, id ?? '', body())
    if (call === 'POST /subscriptions/{id}/pause') return pauseSubscription(paddle, id ?? '', body())
    if (call === 'POST /subscriptions/{id}/resume') return resumeSubscription(paddle, id ?? '', body())
    if (call === 'GET /transactions')
      return createPageResponse(
        request,
        paddle.transactions
          .list()
          .filter(
            item =>
              matchesParameter('subscription_id', item.subscription_id) && matchesParameter('status', item.status),
          ),
      )
    if (call === 'GET /adjustments')
      return createPageResponse(
        request,
        paddle.adjustments
          .list()
          .map(adjustment => toListedAdjustment(paddle, adjustment))
          .filter(
            item =>
              matchesParameter('transaction_id', item.transaction_id) &&
              matchesParameter('subscription_id', item['subscription_id']) &&
              matchesParameter('action', item.action),
          ),
      )
    if (call === 'POST /adjustments') return refundTransaction(paddle, body())
    throw new PaddleApiError(404, 'not_found')
  }

  function listRecords(): PaddleRecords {
    renewDueSubscriptions(paddle)
    return {
      subscriptions: paddle.subscriptions.list(),
      transactions: paddle.transactions.list(),
      adjustments: paddle.adjustments.list(),
      prices: paddle.prices.list(),
    }
  }
  return {
    service: {
      name: 'paddle',
      handle: async request => {
        try {
          return handle(request)
        } catch (error) {
          if (error instanceof PaddleApiError) return createErrorResponse(error.status, error.code)
          throw error
        }
      },
      error: ({ status, code }) => createErrorResponse(status, code),
    },
    dashboard: {
      listRecords,
      putRecords: records => {
        for (const subscription of records.subscriptions) paddle.subscriptions.set(subscription)
        for (const item of records.transactions) paddle.transactions.set(item)
        for (const adjustment of records.adjustments) paddle.adjustments.set(adjustment)
        for (const price of records.prices) paddle.prices.set(price)
        return listRecords()
      },
      changeSubscription: (id, change) => {
        const previous = paddle.subscriptions.get(id)
        if (!previous) return undefined
        const changedSubscription = paddle.store({ ...previous, ...change })
        paddle.emit('subscription.updated', changedSubscription)
        return changedSubscription
      },
      deliverHeldWebhooks: order => paddle.webhooks.deliverHeld(order),
    },
  }
}
