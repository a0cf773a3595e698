import { toUtcDay, toUtcMidnightInstant } from '../../../../shared/domain/invoices.ts'
import type { BillingAccount } from '../account.ts'
import { isOwed, type Invoice } from '../invoices.ts'

export function derivePaymentFacts(
  account: BillingAccount,
  invoices: readonly Invoice[],
): Pick<BillingAccount, 'paid_until' | 'unpaid_since'> {
  const [earliestUnpaidDate] = invoices
    .filter(isOwed)
    .map(({ final_due_date }) => final_due_date)
    .toSorted()
  // Invoices for a plan difference extend no paid time, because another invoice covers the period.
  const paidPeriodEnds = invoices
    .filter(({ state, is_difference }) => state === 'paid' && !is_difference)
    .map(({ to }) => toUtcMidnightInstant(to))
  // Includes the account's `paid_until`, because another payment method may have paid for that time.
  const lastPaidInstant = [...paidPeriodEnds, ...(account.paid_until === null ? [] : [account.paid_until])]
    .toSorted()
    .at(-1)
  return {
    paid_until: lastPaidInstant ?? null,
    unpaid_since: earliestUnpaidDate === undefined ? null : toUtcMidnightInstant(earliestUnpaidDate),
  }
}

export const replaceInvoices = (invoices: readonly Invoice[], changedInvoices: readonly Invoice[]): Invoice[] =>
  invoices.map(invoice => changedInvoices.find(({ id }) => id === invoice.id) ?? invoice)

/** Returns the start of the next period: the end of all paid or claimed periods, or today if that is later. */
export function findNextInvoicePeriod(
  { bank, paid_until }: BillingAccount,
  invoices: readonly Invoice[],
  today: string,
): { anchor: string; next_period: string } {
  const periodEnds = invoices
    .filter(({ state, is_difference }) => (state === 'paid' || state === 'open') && !is_difference)
    .map(({ to }) => to)
  const [next_period = today] = [...periodEnds, ...(paid_until === null ? [] : [toUtcDay(paid_until)]), today]
    .toSorted()
    .toReversed()
  return { anchor: bank?.next_period === next_period ? bank.anchor : next_period, next_period }
}

export const isPaymentOverdue = ({ unpaid_since }: Pick<BillingAccount, 'unpaid_since'>, now: string): boolean =>
  unpaid_since !== null && Date.parse(unpaid_since) <= Date.parse(now)
