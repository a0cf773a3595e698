/** Derives `paid_until` and `unpaid_since` from a company's invoices. */
import { midnightOf } from '../../../../shared/domain/invoices.ts'
import type { BillingAccount } from '../account.ts'
import { isOpen, type Invoice } from '../invoices.ts'

export function paymentFacts(
  account: BillingAccount,
  invoices: readonly Invoice[],
): Pick<BillingAccount, 'paid_until' | 'unpaid_since'> {
  const [unpaid] = invoices
    .filter(isOpen)
    .map(({ final_due_date }) => final_due_date)
    .toSorted()
  // The difference of a larger plan pays no time, because the period has an invoice of its own.
  const paid = invoices
    .filter(({ state, is_difference }) => state === 'paid' && !is_difference)
    .map(({ to }) => midnightOf(to))
  // Includes the paid end of periods that were paid by another method.
  const last = [...paid, ...(account.paid_until === null ? [] : [account.paid_until])].toSorted().at(-1)
  return { paid_until: last ?? null, unpaid_since: unpaid === undefined ? null : midnightOf(unpaid) }
}

export const replaceInvoices = (invoices: readonly Invoice[], changed: readonly Invoice[]): Invoice[] =>
  invoices.map(invoice => changed.find(({ id }) => id === invoice.id) ?? invoice)
