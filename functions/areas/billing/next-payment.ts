/** When a company pays next, and how much. */
import type { NextPayment } from '../../../shared/api/schemas/billing.ts'
import { summarizeSubscriptions } from '../../../shared/domain/card-subscriptions.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { invoiceDates, sumNet, withVat } from '../../../shared/domain/invoices.ts'
import * as billing from './account.ts'
import type { BankAccount } from './account.ts'
import * as cards from './card/card-subscriptions.ts'
import * as invoices from './invoices.ts'
import type { Company } from '../companies/companies.ts'
import { paddleClient } from '../../gateways/paddle-client.ts'
import { fetchNextPayment } from '../../gateways/paddle-invoices.ts'
import { nextInvoice } from './bank/monthly-invoice.ts'
import { withProviderErrors } from './card/provider-errors.ts'

/** Null if nothing is to be paid. */
export async function findNextPayment(company: Company): Promise<NextPayment | null> {
  const account = await billing.find(company.id)
  if (!account) return null
  return billing.paysByBank(account) ? findNextBankPayment(company, account) : findNextCardPayment(company.id)
}

/** A claim that is not paid comes first, then an invoice that is being made, then that of the next period. */
async function findNextBankPayment(company: Company, account: BankAccount): Promise<NextPayment | null> {
  const listed = (await invoices.list(company.id)).toSorted((a, b) => (a.final_due_date < b.final_due_date ? -1 : 1))
  const made = listed.find(invoices.isOpen) ?? listed.find(({ id }) => id === account.bank.pending)
  if (made) return { date: made.final_due_date, net: made.net, gross: made.gross, currency: 'ISK' }
  const next = company.paying_customer ? nextInvoice(company, account) : undefined
  if (!next) return null
  const { from } = next.period
  const net = sumNet(next.lines)
  return { date: invoiceDates(from, from).final_due_date, net, gross: withVat(net), currency: 'ISK' }
}

/** Paddle knows of credits, taxes and what the plan cost more since the last payment. */
async function findNextCardPayment(companyId: CompanyId): Promise<NextPayment | null> {
  const [paddle, known] = await Promise.all([paddleClient(), cards.list(companyId)])
  const { paying, subscription } = summarizeSubscriptions(known)
  return paddle && paying && subscription
    ? withProviderErrors(companyId, fetchNextPayment(paddle, subscription.id))
    : null
}
