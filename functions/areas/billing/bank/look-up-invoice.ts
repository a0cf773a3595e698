import type { Invoice } from '../invoices.ts'
import { listInvoicesAround, type PaydayInvoice } from '../../../gateways/payday.ts'

export type InvoiceLookup = { created: PaydayInvoice } | { doubt: string } | undefined

/**
 * Looks the invoice up at Payday by our reference. Returns a doubt if it is unclear whether an invoice of Payday is
 * this one. Undefined if Payday has not created the invoice.
 */
export async function lookUpInvoice(
  invoice: Invoice,
  customer: string | null,
  deadline: AbortSignal,
): Promise<InvoiceLookup> {
  const listedInvoices = await listInvoicesAround(invoice.date, deadline)
  const ourInvoices = listedInvoices.filter(({ reference }) => reference === invoice.reference)
  const validInvoices = ourInvoices.filter(({ state }) => state !== 'withdrawn')
  const [created] = validInvoices
  if (validInvoices.length > 1) return { doubt: `${validInvoices.length} invoices have its reference` }
  if (created && !hasAmountOf(created, invoice)) return { doubt: 'the invoice with its reference has another amount' }
  if (created) return { created }
  if (ourInvoices.length > 0) return { doubt: 'the invoice with its reference is cancelled' }
  const isAlike = (candidate: PaydayInvoice): boolean =>
    candidate.reference === '' &&
    candidate.customer === customer &&
    candidate.state !== 'withdrawn' &&
    hasAmountOf(candidate, invoice)
  return customer !== null && listedInvoices.some(isAlike)
    ? { doubt: 'an invoice of the same amount has no reference' }
    : undefined
}

/**
 * Whether the amounts are the same, or Payday gives none. Payday may round each line, so the amounts may differ by one
 * króna per line.
 */
const hasAmountOf = ({ gross }: PaydayInvoice, invoice: Invoice): boolean =>
  gross === null || Math.abs(gross - invoice.gross) <= invoice.lines.length
