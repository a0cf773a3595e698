import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { toUtcDay, toUtcMidnightInstant } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import * as invoices from '../invoices.ts'
import type { ChangeIdentity } from '../../../table/entity.ts'
import { createDueItemWrite } from './due.ts'
import { findNextInvoicePeriod, derivePaymentFacts, replaceInvoices } from './payment-facts.ts'

/**
 * Lets the company continue although it owes claims. They stay in the bank but no longer count as overdue, and new
 * invoices are created as usual.
 */
export async function tolerateDebt(companyId: CompanyId, now: string, change: ChangeIdentity): Promise<void> {
  await billing.change(companyId, change, async ({ company, account }) => {
    const isAwaitingPayment = billing.awaitsPayment(account)
    if (!billing.paysByBank(account) || !(company.paying_customer || isAwaitingPayment))
      throw new AppError('The company does not pay')
    const existing = await invoices.list(companyId)
    const toleratedInvoices = existing
      .filter(invoices.isOwed)
      .map(invoice => ({ ...invoice, tolerated_on: toUtcDay(now) }))
    const invoicesAfter = replaceInvoices(existing, toleratedInvoices)
    const period = isAwaitingPayment ? findNextInvoicePeriod(account, invoicesAfter, toUtcDay(now)) : {}
    const bank = { ...account.bank, ...period, awaits_payment: false }
    return {
      paying_customer: true,
      billing_plan: company.billing_plan,
      account: { ...account, ...derivePaymentFacts(account, invoicesAfter), bank },
      extraWrites: [
        ...toleratedInvoices.map(invoices.createInvoiceWrite),
        ...(isAwaitingPayment
          ? [createDueItemWrite(companyId, 'invoice', toUtcMidnightInstant(bank.next_period))]
          : []),
      ],
    }
  })
}
