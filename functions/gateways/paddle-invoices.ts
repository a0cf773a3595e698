import * as z from 'zod'
import { computeLastPaidDay } from '../../shared/domain/billing-state.ts'
import type { BillingInvoice, NextPayment } from '../../shared/api/schemas/billing.ts'
import { logUnexpected } from '../log/log.ts'
import { requestPaddle, requestPaddlePages, PaddleError, type PaddleClient } from './paddle-client.ts'
import { amountInMinorUnits, sumPaidBackAmounts } from './paddle-refunds.ts'

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
  // The grand total is the amount charged to the card: the total minus credit from earlier payments.
  details: z.object({
    totals: z.object({ tax: amountInMinorUnits, total: amountInMinorUnits, grand_total: amountInMinorUnits }),
  }),
})
type Transaction = z.output<typeof Transaction>

const perPage = 30

/** Lists the invoices of the subscriptions. Includes transactions that Paddle has billed but not yet charged. */
export async function listCardInvoices(
  paddle: PaddleClient,
  subscriptions: readonly string[],
): Promise<BillingInvoice[]> {
  const query = new URLSearchParams({
    subscription_id: subscriptions.join(','),
    status: Object.keys(states).join(','),
    per_page: String(perPage),
  })
  const paidBackByTransactionId = await sumPaidBackAmounts(paddle, subscriptions)
  const invoices: BillingInvoice[] = []
  for await (const page of requestPaddlePages(paddle, `/transactions?${query.toString()}`))
    for (const listedTransaction of page) {
      const { data: transaction, error } = Transaction.safeParse(listedTransaction)
      // One transaction that cannot be read must not hide all others.
      if (error) logUnexpected({ subscriptions }, new Error(`A transaction of Paddle cannot be read: ${error.message}`))
      else invoices.push(...toInvoices(transaction, paidBackByTransactionId.get(transaction.id) ?? 0))
    }
  return invoices
}

/** Returns no invoice for a total of zero, such as after a change of card, because Paddle creates none. */
function toInvoices(transaction: Transaction, paidBack: number): BillingInvoice[] {
  const { total, tax, grand_total: chargedTotal } = transaction.details.totals
  const { id, status, invoice_number, currency_code: currency, billing_period: period } = transaction
  if (total === 0 || !isInvoiceStatus(status)) return []
  const unit = countMinorUnits(currency)
  return [
    {
      id,
      number: invoice_number ?? '',
      date: toDay(transaction.billed_at ?? transaction.created_at),
      due_date: null,
      final_due_date: null,
      from: period ? toDay(period.starts_at) : null,
      to: period ? computeLastPaidDay(period.ends_at) : null,
      net: (total - tax) / unit,
      gross: total / unit,
      currency,
      // Paddle does not change a transaction's status after a refund.
      state: paidBack === 0 ? states[status] : paidBack < chargedTotal ? 'partly_refunded' : 'refunded',
      has_file: status === 'completed',
    },
  ]
}

const countMinorUnits = (currency: string): number =>
  10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)

const isInvoiceStatus = (status: string): status is keyof typeof states => Object.hasOwn(states, status)
const toDay = (dateTime: string): string => dateTime.slice(0, 10)

const Preview = z.object({
  next_billed_at: instant.nullish(),
  next_transaction: z
    .object({
      details: z.object({
        totals: z.object({
          tax: amountInMinorUnits,
          total: amountInMinorUnits,
          grand_total: amountInMinorUnits,
          currency_code: z.string(),
        }),
      }),
    })
    .nullish(),
})

export async function fetchNextPayment(paddle: PaddleClient, subscription: string): Promise<NextPayment | null> {
  const { data } = await requestPaddle(paddle, 'GET', `/subscriptions/${subscription}?include=next_transaction`)
  const { next_billed_at: at, next_transaction: next } = Preview.parse(data)
  if (!at || !next) return null
  const { tax, total, grand_total: chargedTotal, currency_code: currency } = next.details.totals
  const unit = countMinorUnits(currency)
  // If a credit reduces the charge, the net charge is unknown, because Paddle gives only the tax of the full amount.
  // `net` is then the gross charge.
  const grossPrice = chargedTotal / unit
  const net = chargedTotal === total ? (total - tax) / unit : grossPrice
  return { date: toDay(at), net, gross: grossPrice, currency }
}

/** Returns the oldest payment that Paddle still retries after a failed renewal. Null if no payment is overdue. */
export async function fetchOverduePayment(paddle: PaddleClient, subscription: string): Promise<NextPayment | null> {
  const path = `/transactions?subscription_id=${subscription}&status=past_due&per_page=${perPage}`
  const { data } = await requestPaddle(paddle, 'GET', path)
  const [oldestTransaction] = z
    .array(Transaction)
    .parse(data)
    .map(transaction => ({ ...transaction, date: toDay(transaction.billed_at ?? transaction.created_at) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  if (!oldestTransaction) return null
  const { tax, total } = oldestTransaction.details.totals
  const unit = countMinorUnits(oldestTransaction.currency_code)
  return {
    date: oldestTransaction.date,
    net: (total - tax) / unit,
    gross: total / unit,
    currency: oldestTransaction.currency_code,
  }
}

const Link = z.object({ url: z.url() })

/**
 * Returns the address of the invoice's PDF. Undefined if Paddle does not know the invoice, or if it belongs to none of
 * `subscriptions`.
 */
export async function fetchInvoiceUrl(
  paddle: PaddleClient,
  transaction: string,
  subscriptions: readonly string[],
): Promise<string | undefined> {
  try {
    const { data } = await requestPaddle(paddle, 'GET', `/transactions/${transaction}`)
    const { subscription_id: subscription } = Transaction.parse(data)
    if (!subscription || !subscriptions.includes(subscription)) return undefined
    return Link.parse((await requestPaddle(paddle, 'GET', `/transactions/${transaction}/invoice`)).data).url
  } catch (error) {
    if (error instanceof PaddleError && error.status === 404) return undefined
    throw error
  }
}

const ListedSubscription = z.object({ id: z.string() })

/**
 * Returns the ids of the customer's subscriptions. A customer at Paddle is only an email address, so the subscriptions
 * may belong to several companies.
 */
export async function listSubscriptionIds(paddle: PaddleClient, customer: string): Promise<string[]> {
  const ids: string[] = []
  for await (const page of requestPaddlePages(paddle, `/subscriptions?customer_id=${customer}&per_page=200`))
    ids.push(...page.map(subscription => ListedSubscription.parse(subscription).id))
  return ids
}

const Session = z.object({
  urls: z.object({
    subscriptions: z.array(z.object({ id: z.string(), update_subscription_payment_method: z.url() })),
  }),
})

/**
 * Creates a link to the page that changes the card. The link is secret, because it logs anyone who opens it in at
 * Paddle.
 */
export async function createCardUpdateUrl(
  paddle: PaddleClient,
  customer: string,
  subscription: string,
): Promise<string> {
  const { data } = await requestPaddle(paddle, 'POST', `/customers/${customer}/portal-sessions`, {
    subscription_ids: [subscription],
  })
  const link = Session.parse(data).urls.subscriptions.find(({ id }) => id === subscription)
  if (!link) throw new Error(`Paddle made no link for ${subscription}`)
  return link.update_subscription_payment_method
}
