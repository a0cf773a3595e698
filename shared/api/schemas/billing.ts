import * as z from 'zod'
import { billingStates } from '../../domain/billing-state.ts'
import { planNumbers } from '../../domain/plans.ts'
import { billingEmail, instant, kennitalaDigits, localDate } from './fields.ts'

export const planNumber = z.literal(planNumbers, 'Choose a plan')

/** What a browser opens the checkout of the card provider with. */
export const CardCheckout = z.object({
  environment: z.enum(['sandbox', 'live']),
  /** The address of the provider's script. */
  script: z.string(),
  token: z.string(),
  /** The price of each plan, with a proof that the servers made it for this company. */
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
  state: z.enum(billingStates),
  /** When the state ends by itself. */
  until: instant.nullable(),
  paying_customer: z.boolean(),
  billing_plan: z.string().nullable(),
  /** The plan from the next period on, if it is another one. */
  next_plan: z.string().nullable(),
  method: z.enum(['bank', 'card']).nullable(),
  /** The subscription rests at the card provider. It can go on there, or another one can be confirmed. */
  is_paused: z.boolean(),
  /** The end of the last period that was paid for. */
  paid_until: instant.nullable(),
  /** The due date of the oldest amount that is not paid. */
  unpaid_since: instant.nullable(),
  employees: z.int(),
  /** The smallest plan for the active employees, or null if they are too many for any. */
  fitting_plan: planNumber.nullable(),
  /** The ways of paying that are set up. */
  ways: z.object({ bank: z.boolean(), card: z.boolean() }),
  /** Null if nobody can pay by card. */
  checkout: CardCheckout.nullable(),
})
export type BillingStatus = z.infer<typeof BillingStatus>

/** The form of a company that pays through the bank. */
export const NewBankPayer = z.strictObject({
  ssn: kennitalaDigits,
  /** Invoices are mailed there. */
  email_billing: billingEmail,
  subscription_plan: planNumber,
})

/** What a company pays next. */
export const NextPayment = z.object({
  /** The day on which a card is charged, or until which a claim is to be paid. */
  date: localDate,
  net: z.number(),
  gross: z.number(),
  currency: z.string(),
})
export type NextPayment = z.infer<typeof NextPayment>

export const invoiceStates = ['open', 'paid', 'overdue', 'withdrawn', 'refunded', 'partly_refunded'] as const

export const BillingInvoice = z.object({
  id: z.string(),
  number: z.string(),
  date: localDate,
  /** Null if a card is charged. */
  due_date: localDate.nullable(),
  /** An open invoice is overdue from this day on. Null if a card is charged. */
  final_due_date: localDate.nullable(),
  /** The first and the last day that it is for. Null if it is for something else. */
  from: localDate.nullable(),
  to: localDate.nullable(),
  net: z.number(),
  /** With value added tax. */
  gross: z.number(),
  /** The card provider chooses among more currencies than ours. */
  currency: z.string(),
  state: z.enum(invoiceStates),
  /** Whether it can be fetched as PDF. */
  has_file: z.boolean(),
})
export type BillingInvoice = z.infer<typeof BillingInvoice>
