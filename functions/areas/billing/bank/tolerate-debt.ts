import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { utcDay, utcMidnight } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import * as invoices from '../invoices.ts'
import type { Change } from '../../../table/entity.ts'
import { createDueWrite } from './due.ts'
import { findNextPeriod, derivePaymentFacts, replaceInvoices } from './payment-facts.ts'

/**
 * Lets the company continue although it owes claims. They stay in the bank but no longer count as overdue, and new
 * invoices are created as usual.
 */
export async function tolerateDebt(companyId: CompanyId, now: string, change: Change): Promise<void> {
  await billing.change(companyId, change, async ({ company, account }) => {
    const isAwaitingPayment = billing.awaitsPayment(account)
    if (!billing.paysByBank(account) || !(company.paying_customer || isAwaitingPayment))
      throw new AppError('The company does not pay')
    const existing = await invoices.list(companyId)
    const toleratedInvoices = existing
      .filter(invoices.isOwed)
      .map(invoice => ({ ...invoice, tolerated_on: utcDay(now) }))
    const invoicesAfter = replaceInvoices(existing, toleratedInvoices)
    const period = isAwaitingPayment ? findNextPeriod(account, invoicesAfter, utcDay(now)) : {}
    const bank = { ...account.bank, ...period, awaits_payment: false }
    return {
      paying_customer: true,
      billing_plan: company.billing_plan,
      account: { ...account, ...derivePaymentFacts(account, invoicesAfter), bank },
      extraWrites: [
        ...toleratedInvoices.map(invoices.invoiceWrite),
        ...(isAwaitingPayment ? [createDueWrite(companyId, 'invoice', utcMidnight(bank.next_period))] : []),
      ],
    }
  })
}
