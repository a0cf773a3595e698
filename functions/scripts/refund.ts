import { invalid } from '../../shared/api/errors.ts'
import type { BillingInvoice } from '../../shared/api/schemas/billing.ts'
import { listInvoices } from '../use-cases/company-invoices.ts'
import { invoiceOf, isByCard, recordRefund, refundByCard } from '../use-cases/refunds.ts'
import { requireCompany, type CodeOf } from './script.ts'

const amountOf = ({ number, gross, currency }: BillingInvoice): string => `${number}, ${gross} ${currency}`

const byHand = (invoice: BillingInvoice): string =>
  `To do by hand: make a credit note for invoice ${invoice.number} in Payday, and pay ${invoice.gross} ${invoice.currency} back to the company's account`

async function paidInvoice(payload: { company: string; invoice: string }): Promise<BillingInvoice | undefined> {
  const company = await requireCompany(payload)
  const invoice = await invoiceOf(company.id, payload.invoice, new Date().toISOString())
  if (!invoice) throw invalid({ 'payload.invoice': 'The company has no such invoice' })
  if (invoice.state === 'refunded') return undefined
  if (invoice.state !== 'paid') throw invalid({ 'payload.invoice': `The invoice is ${invoice.state}, not paid` })
  return invoice
}

const isRefunded = 'This invoice was paid back before. Nothing changes.'

export const script: CodeOf<'refund'> = {
  async *plan({ payload }) {
    const company = await requireCompany(payload)
    const all = await listInvoices(company.id, new Date().toISOString())
    if (!all.some(({ id }) => id === payload.invoice)) {
      yield { line: `The company has no invoice ${payload.invoice}. It has ${all.length}:` }
      for (const { id, state, ...one } of all) yield { line: `${id}: ${amountOf({ id, state, ...one })}, ${state}` }
      return
    }
    const invoice = await paidInvoice(payload)
    if (!invoice) yield { line: isRefunded }
    else if (isByCard(invoice)) yield { line: `Paddle pays invoice ${amountOf(invoice)}, back to the card` }
    else yield { line: `Invoice ${amountOf(invoice)}, is recorded as paid back. ${byHand(invoice)}` }
  },
  async *run({ payload, now }) {
    const invoice = await paidInvoice(payload)
    if (!invoice) {
      yield { line: isRefunded }
      return
    }
    if (isByCard(invoice)) {
      await refundByCard(invoice.id, payload.reason)
      yield { line: `Paddle pays invoice ${amountOf(invoice)}, back to the card` }
      return
    }
    const company = await requireCompany(payload)
    await recordRefund(company.id, invoice.id, now)
    yield { line: `Invoice ${amountOf(invoice)}, is recorded as paid back` }
    yield { line: byHand(invoice) }
  },
}
