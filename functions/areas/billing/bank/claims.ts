import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { toUtcDay, toUtcMidnightInstant } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import {
  computeNextClaimCheck,
  find as findDue,
  chooseLaterInstant,
  createMoveDueWrite,
  createDueItemWrite,
  type BillingDue,
} from './due.ts'
import * as invoices from '../invoices.ts'
import { transact, retryOnConflict } from '../../../table/writes.ts'
import { createChangeIdentity } from '../../../table/entity.ts'
import { startPaydayDeadline, fetchPaydayInvoice } from '../../../gateways/payday.ts'
import { isPaymentOverdue, findNextInvoicePeriod, derivePaymentFacts, replaceInvoices } from './payment-facts.ts'
import { mergePaydayInvoice } from './pending-invoice.ts'

/**
 * Fetches the open invoices from Payday, which sends no webhooks about paid claims. Returns those that are no longer
 * open.
 */
export async function fetchSettledInvoices(
  openInvoices: readonly invoices.Invoice[],
  deadline: AbortSignal,
): Promise<invoices.Invoice[]> {
  const fetchedInvoices = await Promise.all(
    openInvoices.map(async invoice => {
      if (invoice.payday_id === null) throw new Error(`Invoice ${invoice.reference} has no id of Payday`)
      return mergePaydayInvoice(invoice, await fetchPaydayInvoice(invoice.payday_id, deadline))
    }),
  )
  return fetchedInvoices.filter(invoice => !invoices.isOpen(invoice))
}

export async function checkClaims(item: BillingDue, trueTime: string): Promise<void> {
  const { company: companyId } = item
  const now = chooseLaterInstant(item, trueTime)
  const openInvoices = (await invoices.list(companyId)).filter(invoices.isOpen)
  const settledInvoices = await fetchSettledInvoices(openInvoices, startPaydayDeadline())
  if (settledInvoices.length === 0) return scheduleNextCheck(companyId, now)
  const summary = settledInvoices.map(({ id, state }) => `${id} ${state}`).join(', ')
  await billing.change(
    companyId,
    createChangeIdentity(`claims ${now} ${summary}`, summary, now),
    async ({ company, account }) => {
      const { paying_customer, billing_plan } = company
      if (!account) throw new Error(`The account of ${companyId} is missing`)
      const existingInvoices = await invoices.list(companyId)
      // Keeps only invoices that no concurrent request has changed since they were read.
      const changedInvoices = settledInvoices.filter(invoice =>
        existingInvoices.some(({ id, version }) => id === invoice.id && version === invoice.version),
      )
      const invoicesAfter = replaceInvoices(existingInvoices, changedInvoices)
      const writes = [
        ...changedInvoices.map(invoices.createInvoiceWrite),
        createDueItemWrite(companyId, 'claim', computeNextClaimCheck(invoicesAfter, now)),
      ]
      // After a switch to card payment the account stays unchanged, because card payments now decide its state.
      if (!billing.paysByBank(account)) return { paying_customer, billing_plan, account, extraWrites: writes }
      const updatedAccount = { ...account, ...derivePaymentFacts(account, invoicesAfter) }
      if (!billing.awaitsPayment(updatedAccount) || isPaymentOverdue(updatedAccount, now))
        return { paying_customer, billing_plan, account: updatedAccount, extraWrites: writes }
      const isPaid = changedInvoices.some(({ state }) => state === 'paid')
      const period = findNextInvoicePeriod(updatedAccount, invoicesAfter, toUtcDay(now))
      return {
        paying_customer: isPaid,
        billing_plan,
        account: { ...updatedAccount, bank: { ...updatedAccount.bank, ...period, awaits_payment: false } },
        extraWrites: [
          ...writes,
          createDueItemWrite(companyId, 'invoice', isPaid ? toUtcMidnightInstant(period.next_period) : undefined),
        ],
      }
    },
  )
}

/**
 * Moves the due item to the time of the next check of claims. Reads the item before the invoices: a concurrent request
 * that creates an invoice also moves the item, so the write here then fails and is retried.
 */
const scheduleNextCheck = (companyId: CompanyId, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const item = await findDue(companyId, 'claim')
    if (item)
      await transact([createMoveDueWrite('claim', item, computeNextClaimCheck(await invoices.list(companyId), now))])
  })
