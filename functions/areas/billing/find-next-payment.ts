import type { NextPayment } from '../../../shared/api/schemas/billing.ts'
import { summarizeSubscriptions } from '../../../shared/domain/card-subscriptions.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { computeInvoiceDates, sumNetAmounts, addVat } from '../../../shared/domain/invoices.ts'
import * as billing from './account.ts'
import * as cards from './card/card-subscriptions.ts'
import * as invoices from './invoices.ts'
import type { Company } from '../companies/companies.ts'
import { findPaddleClient } from '../../gateways/paddle-client.ts'
import { fetchNextPayment, fetchOverduePayment } from '../../gateways/paddle-invoices.ts'
import { planNextInvoice } from './bank/monthly-invoice.ts'
import { translatePaddleErrors } from './card/translate-paddle-errors.ts'

export async function findNextPayment(company: Company): Promise<NextPayment | null> {
  const account = await billing.find(company.id)
  if (!account) return null
  return billing.paysByBank(account) ? findNextBankPayment(company, account) : findNextCardPayment(company.id)
}

/** Returns an unpaid claim, else a pending invoice, else the invoice of the next period. */
async function findNextBankPayment(company: Company, account: billing.BankPayingAccount): Promise<NextPayment | null> {
  const sortedInvoices = (await invoices.list(company.id)).toSorted((a, b) =>
    a.final_due_date < b.final_due_date ? -1 : 1,
  )
  const existing = sortedInvoices.find(invoices.isOpen) ?? sortedInvoices.find(({ id }) => id === account.bank.pending)
  if (existing) return { date: existing.final_due_date, net: existing.net, gross: existing.gross, currency: 'ISK' }
  const next = company.paying_customer ? planNextInvoice(company, account) : undefined
  if (!next) return null
  const { from } = next.period
  const net = sumNetAmounts(next.lines)
  return { date: computeInvoiceDates(from, from).final_due_date, net, gross: addVat(net), currency: 'ISK' }
}

/**
 * Fetches the payment from Paddle, because its amount includes credits, taxes and price differences since the last
 * payment. A failed payment comes first, because Paddle keeps retrying it.
 */
async function findNextCardPayment(companyId: CompanyId): Promise<NextPayment | null> {
  const [paddle, subscriptions] = await Promise.all([findPaddleClient(), cards.list(companyId)])
  const { paying, subscription } = summarizeSubscriptions(subscriptions)
  if (!paddle || !paying || !subscription) return null
  const { id, status } = subscription
  return translatePaddleErrors(
    companyId,
    status === 'past_due' ? fetchOverduePayment(paddle, id) : fetchNextPayment(paddle, id),
  )
}
