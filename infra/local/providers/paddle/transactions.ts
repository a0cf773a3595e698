/** Payments at the Paddle stand-in, and their form in responses. */
import * as z from 'zod'
import { findAmount } from './settings.ts'

/** Payments added by tests need only these three fields. */
export const Transaction = z.looseObject({
  id: z.string(),
  subscription_id: z.string(),
  status: z.string(),
  invoice_number: z.string().nullable().default(null),
  currency_code: z.string().default('EUR'),
  created_at: z.string().default('2026-11-23T12:00:00.000000Z'),
  billed_at: z.string().nullable().default(null),
  billing_period: z.object({ starts_at: z.string(), ends_at: z.string() }).nullable().default(null),
  details: z
    .object({ totals: z.object({ subtotal: z.string(), tax: z.string(), grand_total: z.string() }) })
    .default({ totals: { subtotal: '5000', tax: '1000', grand_total: '6000' } }),
})
export type Transaction = z.output<typeof Transaction>

export const Adjustment = z.looseObject({ id: z.string(), transaction_id: z.string(), action: z.string() })
export type Adjustment = z.output<typeof Adjustment>

const taxPercent = 20

/** Computes the amounts of a month, as text in the currency's smallest unit. */
export function computeTotals(price: string) {
  const { amount, currency } = findAmount(price)
  const [subtotal, tax] = [amount * 100, amount * taxPercent]
  const totals = {
    subtotal: String(subtotal),
    tax: String(tax),
    grand_total: String(subtotal + tax),
    currency_code: currency,
  }
  return { currency_code: currency, details: { totals } }
}

/** All refunds here are full ones. */
export function withAdjustments(transaction: Transaction, adjustments: readonly Adjustment[]): Transaction {
  const isRefunded = adjustments.some(
    adjustment => adjustment.transaction_id === transaction.id && adjustment.action === 'refund',
  )
  const refund = isRefunded ? transaction.details.totals.grand_total : '0'
  return { ...transaction, adjustments_totals: { breakdown: { credit: '0', refund, chargeback: '0' } } }
}

export const emptyPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
)
