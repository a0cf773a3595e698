import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { utcDay, utcMidnight } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import {
  nextClaimCheckAt,
  find as findDue,
  laterOfDueAndNow,
  moveDueWrite,
  setDueWrite,
  type BillingDue,
} from './due.ts'
import * as invoices from '../invoices.ts'
import { transact, retryOnConflict } from '../../../table/writes.ts'
import { createChange } from '../../../table/entity.ts'
import { paydayDeadline, readInvoice } from '../../../gateways/payday.ts'
import { isOverdue, findNextPeriod, derivePaymentFacts, replaceInvoices } from './payment-facts.ts'
import { mergePaydayInvoice } from './pending-invoice.ts'

/** Fetches the invoices, because Payday sends no webhooks about paid claims. */
export async function fetchSettledInvoices(
  open: readonly invoices.Invoice[],
  deadline: AbortSignal,
): Promise<invoices.Invoice[]> {
  const read = await Promise.all(
    open.map(async invoice => {
      if (invoice.payday_id === null) throw new Error(`Invoice ${invoice.reference} has no id of Payday`)
      return mergePaydayInvoice(invoice, await readInvoice(invoice.payday_id, deadline))
    }),
  )
  return read.filter(invoice => !invoices.isOpen(invoice))
}

export async function checkClaims(item: BillingDue, trueTime: string): Promise<void> {
  const { company: companyId } = item
  const now = laterOfDueAndNow(item, trueTime)
  const open = (await invoices.list(companyId)).filter(invoices.isOpen)
  const settled = await fetchSettledInvoices(open, paydayDeadline())
  if (settled.length === 0) return scheduleNextCheck(companyId, now)
  const summary = settled.map(({ id, state }) => `${id} ${state}`).join(', ')
  await billing.change(
    companyId,
    createChange(`claims ${now} ${summary}`, summary, now),
    async ({ company, account }) => {
      const { paying_customer, billing_plan } = company
      if (!account) throw new Error(`The account of ${companyId} is missing`)
      const existing = await invoices.list(companyId)
      // Keeps only invoices that no concurrent request has changed since they were read.
      const changed = settled.filter(invoice =>
        existing.some(({ id, version }) => id === invoice.id && version === invoice.version),
      )
      const after = replaceInvoices(existing, changed)
      const writes = [
        ...changed.map(invoices.invoiceWrite),
        setDueWrite(companyId, 'claim', nextClaimCheckAt(after, now)),
      ]
      // After a switch to card payment the account stays unchanged, because card payments now decide its state.
      if (!billing.paysByBank(account)) return { paying_customer, billing_plan, account, extraWrites: writes }
      const known = { ...account, ...derivePaymentFacts(account, after) }
      if (!billing.awaitsPayment(known) || isOverdue(known, now))
        return { paying_customer, billing_plan, account: known, extraWrites: writes }
      const isPaid = changed.some(({ state }) => state === 'paid')
      const period = findNextPeriod(known, after, utcDay(now))
      return {
        paying_customer: isPaid,
        billing_plan,
        account: { ...known, bank: { ...known.bank, ...period, awaits_payment: false } },
        extraWrites: [
          ...writes,
          setDueWrite(companyId, 'invoice', isPaid ? utcMidnight(period.next_period) : undefined),
        ],
      }
    },
  )
}

/**
 * Reads the due item before the invoices. A concurrent request that creates an invoice also moves the due item, so the
 * write here then fails and is retried.
 */
const scheduleNextCheck = (companyId: CompanyId, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const item = await findDue(companyId, 'claim')
    if (item) await transact([moveDueWrite('claim', item, nextClaimCheckAt(await invoices.list(companyId), now))])
  })
