import * as z from 'zod'
import { billingStateNames } from '../../domain/billing-state.ts'
import { planNumbers } from '../../domain/plans.ts'
import { billingEmail, instant, validKennitala, localDate } from './fields.ts'

export const planNumber = z.literal(planNumbers, 'Choose a plan')

/** The larger plan that the company accepts if the call adds more employees than its plan allows. */
export const acceptedPlan = planNumber.optional()

/** A browser opens Paddle's checkout with these parameters. */
export const CardCheckout = z.object({
  environment: z.enum(['sandbox', 'live']),
  /** URL of Paddle's script. */
  script: z.string(),
  token: z.string(),
  /** The price of each plan, signed for this company. */
  prices: z.array(
    z.object({
      plan: planNumber,
      price_id: z.string(),
      custom_data: z.object({ company_id: z.string(), price_id: z.string(), proof: z.string() }),
    }),
  ),
})
export type CardCheckout = z.infer<typeof CardCheckout>

export const BillingStatus = z.object({
  should_become_customer: z.boolean(),
  /** `waiting_for_mail` and `waiting_for_operator` take precedence over the company's other state. */
  state: z.enum([...billingStateNames, 'waiting_for_mail', 'waiting_for_operator']),
  /** The end of this state if nothing else happens. */
  until: instant.nullable(),
  paying_customer: z.boolean(),
  billing_plan: z.string().nullable(),
  /** The plan from the next period on, if it changes. */
  next_plan: z.string().nullable(),
  method: z.enum(['bank', 'card']).nullable(),
  /** The card subscription is paused. The company can resume it, or confirm another one. */
  is_paused: z.boolean(),
  /** The end of the last paid period. */
  paid_until: instant.nullable(),
  /** The due date of the oldest unpaid amount. */
  unpaid_since: instant.nullable(),
  /** The company has confirmed, and becomes a paying customer once it has paid its overdue claims. */
  awaits_payment: z.boolean(),
  /** The request for the first claim, while it waits for confirmation by mail or by the operator. */
  waiting_request: z.object({ ssn: z.string(), email_billing: z.string(), subscription_plan: planNumber }).nullable(),
  employees: z.int(),
  /** The smallest plan for the active employees. Null if no plan is large enough. */
  fitting_plan: planNumber.nullable(),
  /** The configured payment methods. */
  ways: z.object({ bank: z.boolean(), card: z.boolean() }),
  /** Null if card payment is not available. */
  checkout: CardCheckout.nullable(),
})
export type BillingStatus = z.infer<typeof BillingStatus>

/** The form of a company that pays through the bank. */
export const NewBankPayer = z.strictObject({
  ssn: validKennitala,
  /** The address to which invoices are sent. */
  email_billing: billingEmail,
  subscription_plan: planNumber,
})

export const NextPayment = z.object({
  /** The day on which a card is charged, or the last day for paying a claim. */
  date: localDate,
  net: z.number(),
  gross: z.number(),
  currency: z.string(),
})
export type NextPayment = z.infer<typeof NextPayment>

const invoiceStates = ['open', 'paid', 'overdue', 'withdrawn', 'refunded', 'partly_refunded'] as const

export const BillingInvoice = z.object({
  id: z.string(),
  number: z.string(),
  date: localDate,
  /** Null for a card payment. */
  due_date: localDate.nullable(),
  /** An open invoice is overdue from this day on. Null for a card payment. */
  final_due_date: localDate.nullable(),
  /** First and last day of the paid period. Null if the invoice is not for a period. */
  from: localDate.nullable(),
  to: localDate.nullable(),
  net: z.number(),
  /** With value added tax. */
  gross: z.number(),
  /** Paddle may choose a currency that we do not offer. */
  currency: z.string(),
  state: z.enum(invoiceStates),
  /** Whether a PDF is available. */
  has_file: z.boolean(),
})
export type BillingInvoice = z.infer<typeof BillingInvoice>
