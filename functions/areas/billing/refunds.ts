import type { BillingInvoice } from '../../../shared/api/schemas/billing.ts'
import { AppError } from '../../../shared/api/errors.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { toUtcDay } from '../../../shared/domain/invoices.ts'
import * as invoices from './invoices.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import * as limits from '../../table/rate-limits.ts'
import { findPaddleClient, type PaddleClient } from '../../gateways/paddle-client.ts'
import {
  fetchPayment,
  findRefund,
  refundPayment,
  type Refund,
  type RefundProgress,
} from '../../gateways/paddle-refunds.ts'
import { listInvoices } from './company-invoices.ts'

export const findInvoice = async (companyId: CompanyId, id: string, now: string): Promise<BillingInvoice | undefined> =>
  (await listInvoices(companyId, now)).find(invoice => invoice.id === id)

export const isCardInvoice = ({ id }: Pick<BillingInvoice, 'id'>): boolean => id.startsWith('txn_')

/**
 * Returns the limit of one refund per invoice in ten minutes. Paddle lists a refund with a delay, during which a second
 * run would refund again.
 */
const createRefundLimits = (id: string): limits.RateLimit[] => [
  { scope: 'refund', key: id, max: 1, seconds: 600, field: 'payload.invoice' },
]

export async function findCardRefund(id: string): Promise<RefundProgress> {
  const paddle = await requirePaddle()
  return findRefund(paddle, await fetchPayment(paddle, id))
}

/** Requests a refund from Paddle, which may approve or reject it later. */
export async function refundCardInvoice(id: string, reason: string): Promise<Refund> {
  const paddle = await requirePaddle()
  const attempt = await limits.consumeRateLimits(createRefundLimits(id), new Date().toISOString())
  try {
    return await refundPayment(paddle, await fetchPayment(paddle, id), reason)
  } catch (error) {
    await attempt.release()
    throw error
  }
}

async function requirePaddle(): Promise<PaddleClient> {
  const paddle = await findPaddleClient()
  if (!paddle) throw new AppError('The card provider has not answered yet')
  return paddle
}

/**
 * Records that an invoice was refunded, but sends Payday no request. Payday's documentation has no request for credit
 * notes, so the operator creates the note at Payday.
 */
export const recordRefund = (companyId: CompanyId, id: string, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const invoice = await invoices.find(companyId, id)
    if (!invoice) throw new AppError('Not found')
    if (invoice.refunded_on === undefined)
      await transact([invoices.createInvoiceWrite({ ...invoice, refunded_on: toUtcDay(now) })])
  })
