import * as z from 'zod'
import { BillingInvoice, BillingStatus, NewBankPayer, NextPayment, planNumber } from './schemas/billing.ts'
import { cardErrors, planErrors } from './plan-errors.ts'
import { description, linkToken } from './schemas/fields.ts'
import { route } from './route.ts'

const keyReusedText = 'This id or key was used for something else'

export const status = route({
  method: 'GET',
  path: '/api/billing/status',
  summary: 'What the company owes: its trial, its plan, how it pays, and whether it should become a customer',
  role: 'COMPANY',
  rate: 'normal',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: BillingStatus,
})

export const payday = route({
  method: 'POST',
  path: '/api/billing/payday',
  summary:
    'Begins to pay through the bank, with an invoice and its claim, once the address for invoices has confirmed by a mailed link that it wants the first claim; can be sent again until it succeeds',
  role: 'COMPANY',
  rate: 'send',
  body: NewBankPayer,
  response: BillingStatus,
  errors: [
    'Paying through the bank is not offered',
    'Use the link in the mail that we sent you first',
    'Claims for this kennitala were refused',
    'The message could not be sent',
    'Unable to validate subscription',
    'The bank has not answered yet',
    'The company pays already',
    keyReusedText,
  ],
})

export const confirmClaims = route({
  method: 'POST',
  path: '/api/billing/confirm_claims',
  summary: 'Confirms by a mailed link, which works once, that its reader wants the claims of a company in the bank',
  role: 'public',
  rate: 'normal',
  body: z.strictObject({ token: linkToken }),
  response: z.object({ state: z.enum(['confirmed', 'waiting_for_operator']) }),
  errors: [
    'This link is no longer valid',
    'Paying through the bank is not offered',
    'Unable to validate subscription',
    'The bank has not answered yet',
    'The company pays already',
    keyReusedText,
  ],
})

export const plan = route({
  method: 'POST',
  path: '/api/billing/plan',
  summary:
    'Changes the plan: a larger one holds at once, a smaller one from the next period on; takes back a cancellation by card',
  role: 'COMPANY',
  rate: 'normal',
  body: z.strictObject({ subscription_plan: planNumber }),
  response: BillingStatus,
  waitsForProvider: true,
  errors: [...planErrors, keyReusedText],
})

export const cancel = route({
  method: 'POST',
  path: '/api/billing/delete',
  summary: 'Cancels the subscription, and withdraws what is not paid; the product can be used as long as it is paid',
  role: 'COMPANY',
  rate: 'send',
  whenCompanyDisabled: 'allowed',
  body: z.strictObject({ reason: description.optional() }),
  response: BillingStatus,
  waitsForProvider: true,
  errors: ['The company does not pay', 'The bank has not answered yet', ...cardErrors, keyReusedText],
})

export const invoices = route({
  method: 'GET',
  path: '/api/billing/invoices',
  summary: 'The invoices of the company, newest first',
  role: 'COMPANY',
  rate: 'normal',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: z.array(BillingInvoice),
  errors: ['The card provider has not answered yet'],
})

export const invoiceFile = route({
  method: 'GET',
  path: '/api/billing/invoices/{invoice}/pdf',
  summary: 'An address from which an invoice can be fetched as PDF for some minutes',
  role: 'COMPANY',
  rate: 'heavy',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: z.object({ url: z.url() }),
  errors: ['Not found', 'The card provider has not answered yet'],
})

export const nextPayment = route({
  method: 'GET',
  path: '/api/billing/next-payment',
  summary: 'When the company pays next, and how much',
  role: 'COMPANY',
  rate: 'normal',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: z.object({ payment: NextPayment.nullable() }),
  errors: ['The card provider has not answered yet'],
})

export const card = route({
  method: 'GET',
  path: '/api/billing/card',
  summary: 'The address of a page of the card provider on which the company changes its card',
  role: 'COMPANY',
  rate: 'heavy',
  whenCompanyDisabled: 'allowed',
  response: z.object({ url: z.url() }),
  errors: [
    'The company does not pay',
    'The card provider has not answered yet',
    'The card is changed by the link in the mails of the card provider',
  ],
})
