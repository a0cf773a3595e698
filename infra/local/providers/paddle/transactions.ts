import * as z from 'zod'
import { findPriceAmount } from './settings.ts'

const Totals = z
  .looseObject({
    subtotal: z.string(),
    tax: z.string(),
    discount: z.string().default('0'),
    credit: z.string().default('0'),
    balance: z.string().default('0'),
    total: z.string().optional(),
    grand_total: z.string().optional(),
  })
  .transform(totals => {
    const total = totals.total ?? String(Number(totals.subtotal) - Number(totals.discount) + Number(totals.tax))
    return { ...totals, total, grand_total: totals.grand_total ?? String(Number(total) - Number(totals.credit)) }
  })

/** Tests may omit the fields that have a default. */
export const Transaction = z.looseObject({
  id: z.string(),
  subscription_id: z.string(),
  status: z.string(),
  invoice_number: z.string().nullable().default(null),
  currency_code: z.string().default('EUR'),
  created_at: z.string().default('2026-11-23T12:00:00.000000Z'),
  billed_at: z.string().nullable().default(null),
  updated_at: z.string().nullable().default(null),
  billing_period: z.object({ starts_at: z.string(), ends_at: z.string() }).nullable().default(null),
  details: z.object({ totals: Totals }).prefault({ totals: { subtotal: '5000', tax: '1000' } }),
})
export type Transaction = z.output<typeof Transaction>

/** Tests may omit the fields that have a default. Without a total, a refund is of the whole transaction. */
export const Adjustment = z.looseObject({
  id: z.string(),
  transaction_id: z.string(),
  action: z.string(),
  status: z.string().default('approved'),
  created_at: z.string().default('2026-11-24T12:00:00.000000Z'),
  updated_at: z.string().nullable().default(null),
  totals: z.looseObject({ total: z.string() }).optional(),
})
export type Adjustment = z.output<typeof Adjustment>

const taxPercent = 20

/** Returns the totals of the subtotal and its tax. Amounts are text in the currency's smallest unit, as at Paddle. */
export function createTotals(subtotal: number, currency: string) {
  const tax = Math.round((subtotal * taxPercent) / 100)
  const totals = Totals.parse({ subtotal: String(subtotal), tax: String(tax), currency_code: currency })
  return { currency_code: currency, details: { totals } }
}

export function createTotalsOfPrice(price: string) {
  const { amount, currency } = findPriceAmount(price)
  return createTotals(amount * 100, currency)
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
