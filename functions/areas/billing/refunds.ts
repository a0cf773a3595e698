/** Refunds an invoice: through Paddle if it was paid by card, manually if it was paid through the bank. */
import type { BillingInvoice } from '../../../shared/api/schemas/billing.ts'
import { AppError } from '../../../shared/api/errors.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { dayOf } from '../../../shared/domain/invoices.ts'
import * as invoices from './invoices.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import * as limits from '../../table/rate-limits.ts'
import { refundTransaction } from '../../gateways/paddle.ts'
import { paddleClient } from '../../gateways/paddle-client.ts'
import { listInvoices } from './company-invoices.ts'

/** Undefined if the company has no such invoice. Its state decides whether it can be refunded. */
export const findInvoice = async (companyId: CompanyId, id: string, now: string): Promise<BillingInvoice | undefined> =>
  (await listInvoices(companyId, now)).find(invoice => invoice.id === id)

export const isPaidByCard = ({ id }: Pick<BillingInvoice, 'id'>): boolean => id.startsWith('txn_')

/** Paddle shows a refund with a delay. Until then, a second run would request another one. */
const refundLimits = (id: string): limits.RateLimit[] => [
  { scope: 'refund', key: id, max: 1, seconds: 600, field: 'payload.invoice' },
]

export async function refundByCard(id: string, reason: string): Promise<void> {
  const paddle = await paddleClient()
  if (!paddle) throw new AppError('The card provider has not answered yet')
  const attempt = await limits.consume(refundLimits(id), new Date().toISOString())
  try {
    await refundTransaction(paddle, id, reason)
  } catch (error) {
    await attempt.release()
    throw error
  }
}

/**
 * Payday's documentation has no request for credit notes, so the operator creates one there. Here the refund is only
 * recorded.
 */
export const recordRefund = (companyId: CompanyId, id: string, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const invoice = await invoices.find(companyId, id)
    if (!invoice) throw new AppError('Not found')
    if (invoice.refunded_on === undefined)
      await transact([invoices.invoiceWrite({ ...invoice, refunded_on: dayOf(now) })])
  })
