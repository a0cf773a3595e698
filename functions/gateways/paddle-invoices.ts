/** The invoices that Paddle makes for payments by card, and its page on which a customer changes the card. */
import * as z from 'zod'
import { addDays } from '../../shared/domain/calendar.ts'
import type { BillingInvoice, NextPayment } from '../../shared/api/schemas/billing.ts'
import { request, requestPages, PaddleError, type PaddleClient } from './paddle-client.ts'

/** Paddle gives amounts as text, in the smallest unit of the currency. */
const amount = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
const instant = z.string().min(1)

const states = { billed: 'open', paid: 'paid', completed: 'paid', past_due: 'overdue', canceled: 'withdrawn' } as const

const Transaction = z.object({
  id: z.string(),
  status: z.string(),
  subscription_id: z.string().nullish(),
  invoice_number: z.string().nullish(),
  currency_code: z.string(),
  created_at: instant,
  billed_at: instant.nullish(),
  billing_period: z.object({ starts_at: instant, ends_at: instant }).nullish(),
  details: z.object({ totals: z.object({ subtotal: amount, grand_total: amount }) }),
  adjustments_totals: z
    .object({ breakdown: z.object({ refund: amount.catch(0), chargeback: amount.catch(0) }) })
    .nullish()
    .catch(null),
})
type Transaction = z.output<typeof Transaction>

const perPage = 30

/** What Paddle has charged for some subscriptions, or is about to. */
export async function listCardInvoices(
  paddle: PaddleClient,
  subscriptions: readonly string[],
): Promise<BillingInvoice[]> {
  const query = new URLSearchParams({
    subscription_id: subscriptions.join(','),
    status: Object.keys(states).join(','),
    include: 'adjustments_totals',
    per_page: String(perPage),
  })
  const found: BillingInvoice[] = []
  for await (const page of requestPages(paddle, `/transactions?${query.toString()}`))
    for (const one of page) found.push(...toInvoices(Transaction.parse(one)))
  return found
}

/** Paddle makes no invoice if the total is zero, as it is when a card is changed. */
function toInvoices(made: Transaction): BillingInvoice[] {
  const { subtotal, grand_total: total } = made.details.totals
  const { id, status, invoice_number, currency_code: currency, billing_period: period } = made
  if (total === 0 || !isInvoiceStatus(status)) return []
  const unit = minorUnitsPerUnit(currency)
  return [
    {
      id,
      number: invoice_number ?? '',
      date: toDay(made.billed_at ?? made.created_at),
      due_date: null,
      final_due_date: null,
      from: period ? toDay(period.starts_at) : null,
      to: period ? addDays(toDay(period.ends_at), -1) : null,
      net: subtotal / unit,
      gross: total / unit,
      currency,
      state: toInvoiceState(made, states[status]),
      has_file: status === 'completed',
    },
  ]
}

/** How many of the smallest units the currency's own unit has. */
const minorUnitsPerUnit = (currency: string): number =>
  10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)

const isInvoiceStatus = (status: string): status is keyof typeof states => Object.hasOwn(states, status)
const toDay = (at: string): string => at.slice(0, 10)

/** What was paid back does not change the status of a transaction. */
function toInvoiceState(
  { details, adjustments_totals: back }: Transaction,
  before: (typeof states)[keyof typeof states],
) {
  const repaid = (back?.breakdown.refund ?? 0) + (back?.breakdown.chargeback ?? 0)
  if (repaid === 0) return before
  return repaid < details.totals.grand_total ? 'partly_refunded' : 'refunded'
}

const Preview = z.object({
  next_billed_at: instant.nullish(),
  next_transaction: z
    .object({
      details: z.object({ totals: z.object({ subtotal: amount, grand_total: amount, currency_code: z.string() }) }),
    })
    .nullish(),
})

/** The next payment for a subscription. Null if there is none. */
export async function fetchNextPayment(paddle: PaddleClient, subscription: string): Promise<NextPayment | null> {
  const { data } = await request(paddle, 'GET', `/subscriptions/${subscription}?include=next_transaction`)
  const { next_billed_at: at, next_transaction: next } = Preview.parse(data)
  if (!at || !next) return null
  const { subtotal, grand_total: total, currency_code: currency } = next.details.totals
  const unit = minorUnitsPerUnit(currency)
  return { date: toDay(at), net: subtotal / unit, gross: total / unit, currency }
}

const Link = z.object({ url: z.url() })

/** A link to the PDF of an invoice for one of these subscriptions. Undefined if there is none. */
export async function fetchInvoiceUrl(
  paddle: PaddleClient,
  transaction: string,
  subscriptions: readonly string[],
): Promise<string | undefined> {
  try {
    const { data } = await request(paddle, 'GET', `/transactions/${transaction}`)
    const { subscription_id: subscription } = Transaction.parse(data)
    if (!subscription || !subscriptions.includes(subscription)) return undefined
    return Link.parse((await request(paddle, 'GET', `/transactions/${transaction}/invoice`)).data).url
  } catch (error) {
    if (error instanceof PaddleError && error.status === 404) return undefined
    throw error
  }
}

const ListedSubscription = z.object({ id: z.string() })

/** The ids of all subscriptions of a customer, who is whoever has a mail address at Paddle. */
export async function listSubscriptionIds(paddle: PaddleClient, customer: string): Promise<string[]> {
  const ids: string[] = []
  for await (const page of requestPages(paddle, `/subscriptions?customer_id=${customer}&per_page=200`))
    ids.push(...page.map(one => ListedSubscription.parse(one).id))
  return ids
}

const Session = z.object({
  urls: z.object({
    subscriptions: z.array(z.object({ id: z.string(), update_subscription_payment_method: z.url() })),
  }),
})

/** A link to the page on which the card of a subscription is changed. It logs in whoever opens it. */
export async function createCardUpdateUrl(
  paddle: PaddleClient,
  customer: string,
  subscription: string,
): Promise<string> {
  const { data } = await request(paddle, 'POST', `/customers/${customer}/portal-sessions`, {
    subscription_ids: [subscription],
  })
  const found = Session.parse(data).urls.subscriptions.find(({ id }) => id === subscription)
  if (!found) throw new Error(`Paddle made no link for ${subscription}`)
  return found.update_subscription_payment_method
}
