import { invalidFieldsError } from '../../shared/api/errors.ts'
import type { BillingInvoice } from '../../shared/api/schemas/billing.ts'
import { listInvoices } from '../areas/billing/company-invoices.ts'
import {
  findCardRefund,
  findInvoice,
  isCardInvoice,
  recordRefund,
  refundCardInvoice,
} from '../areas/billing/refunds.ts'
import type { Refund } from '../gateways/paddle-refunds.ts'
import { requireCompany, type ScriptImplementationFor } from './script.ts'

const formatInvoice = ({ number, gross, currency }: BillingInvoice): string => `${number}, ${gross} ${currency}`

const describeManualSteps = (invoice: BillingInvoice): string =>
  `To do by hand: make a credit note for invoice ${invoice.number} in Payday, and pay ${invoice.gross} ${invoice.currency} back to the company's account`

async function findPaidInvoice(payload: { company: string; invoice: string }): Promise<BillingInvoice | undefined> {
  const company = await requireCompany(payload)
  const invoice = await findInvoice(company.id, payload.invoice, new Date().toISOString())
  if (!invoice) throw invalidFieldsError({ 'payload.invoice': 'The company has no such invoice' })
  if (invoice.state === 'refunded') return undefined
  if (invoice.state !== 'paid')
    throw invalidFieldsError({ 'payload.invoice': `The invoice is ${invoice.state}, not paid` })
  return invoice
}

const refundTexts = {
  none: 'has no request for a refund',
  pending: 'has the request, and decides later. The money is not paid back yet; run this script again to see',
  approved: 'has approved the refund, and pays back to the card',
  rejected: 'has rejected the refund',
} as const satisfies Record<Refund['state'], string>

const composeRefundText = (invoice: BillingInvoice, { state, at }: Refund): string =>
  `Invoice ${formatInvoice(invoice)}: Paddle ${refundTexts[state]}${at === null ? '' : ` (${at})`}`

const alreadyRefundedText = 'This invoice was paid back before. Nothing changes.'

export const script: ScriptImplementationFor<'refund'> = {
  async *plan({ payload }) {
    const company = await requireCompany(payload)
    const allInvoices = await listInvoices(company.id, new Date().toISOString())
    if (!allInvoices.some(({ id }) => id === payload.invoice)) {
      yield { line: `The company has no invoice ${payload.invoice}. It has ${allInvoices.length}:` }
      for (const { id, state, ...rest } of allInvoices)
        yield { line: `${id}: ${formatInvoice({ id, state, ...rest })}, ${state}` }
      return
    }
    const invoice = await findPaidInvoice(payload)
    if (!invoice) yield { line: alreadyRefundedText }
    else if (isCardInvoice(invoice)) {
      const refund = await findCardRefund(invoice.id)
      yield { line: composeRefundText(invoice, refund) }
      if (refund.canRequestRefund) yield { line: 'The refund is requested of Paddle' }
    } else
      yield { line: `Invoice ${formatInvoice(invoice)}, is recorded as paid back. ${describeManualSteps(invoice)}` }
  },
  async *run({ payload, now }) {
    const invoice = await findPaidInvoice(payload)
    if (!invoice) {
      yield { line: alreadyRefundedText }
      return
    }
    if (isCardInvoice(invoice)) {
      yield { line: composeRefundText(invoice, await refundCardInvoice(invoice.id, payload.reason)) }
      return
    }
    const company = await requireCompany(payload)
    await recordRefund(company.id, invoice.id, now)
    yield { line: `Invoice ${formatInvoice(invoice)}, is recorded as paid back` }
    yield { line: describeManualSteps(invoice) }
  },
}
