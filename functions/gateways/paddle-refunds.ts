/** A refund is a request, which Paddle may approve later or reject. */
import * as z from 'zod'
import { toSortableInstant } from '../../shared/domain/card-subscriptions.ts'
import { PaddleError, requestPaddle, requestPaddlePages, type PaddleClient } from './paddle-client.ts'

/** Paddle sends amounts as text, in the smallest unit of the currency. */
export const amountInMinorUnits = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
const instant = z.string().min(1)

const Payment = z.object({
  id: z.string(),
  status: z.string(),
  created_at: instant,
  billed_at: instant.nullish(),
  details: z.object({ totals: z.object({ grand_total: amountInMinorUnits }) }),
})

export interface CardPayment {
  id: string
  /** Paddle completes a paid payment some minutes later, and refunds only completed payments. */
  isCompleted: boolean
  billedAt: string
  /** The amount that was charged, in the smallest unit of the currency. */
  charged: number
}

const toPayment = (transaction: unknown): CardPayment => {
  const { id, status, billed_at, created_at, details } = Payment.parse(transaction)
  return {
    id,
    isCompleted: status === 'completed',
    billedAt: toSortableInstant(billed_at ?? created_at),
    charged: details.totals.grand_total,
  }
}

export async function listPayments(paddle: PaddleClient, subscription: string): Promise<CardPayment[]> {
  const path = `/transactions?subscription_id=${subscription}&status=paid,completed&per_page=30`
  const payments: CardPayment[] = []
  for await (const page of requestPaddlePages(paddle, path)) payments.push(...page.map(toPayment))
  return payments.filter(({ charged }) => charged > 0)
}

export const fetchPayment = async (paddle: PaddleClient, id: string): Promise<CardPayment> =>
  toPayment((await requestPaddle(paddle, 'GET', `/transactions/${id}`)).data)

const Adjustment = z.object({
  transaction_id: z.string(),
  /** A type of adjustment, such as a refund or a chargeback. */
  action: z.string(),
  status: z.string(),
  created_at: instant,
  updated_at: instant.nullish(),
  totals: z.object({ total: amountInMinorUnits }),
})
type Adjustment = z.output<typeof Adjustment>

async function listAdjustments(paddle: PaddleClient, filter: Record<string, string>): Promise<unknown[]> {
  const query = new URLSearchParams({ ...filter, per_page: '50' })
  const adjustments: unknown[] = []
  for await (const page of requestPaddlePages(paddle, `/adjustments?${query.toString()}`)) adjustments.push(...page)
  return adjustments
}

const listRefunds = async (paddle: PaddleClient, { id }: CardPayment): Promise<Adjustment[]> =>
  z.array(Adjustment).parse(await listAdjustments(paddle, { transaction_id: id, action: 'refund' }))

const sumApprovedAdjustments = (adjustments: readonly Adjustment[]): number =>
  adjustments.filter(({ status }) => status === 'approved').reduce((sum, { totals }) => sum + totals.total, 0)

/**
 * Returns the amounts refunded or charged back, by transaction. A requested refund does not count until Paddle approves
 * it.
 */
export async function sumPaidBackAmounts(
  paddle: PaddleClient,
  subscriptions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const filter = { subscription_id: subscriptions.join(','), action: 'refund,chargeback' }
  // Skips unreadable adjustments, so that one of them does not hide all invoices.
  const readable = (await listAdjustments(paddle, filter)).flatMap(each => Adjustment.safeParse(each).data ?? [])
  const adjustmentsByTransaction = Map.groupBy(readable, each => each.transaction_id)
  return new Map([...adjustmentsByTransaction].map(([id, adjustments]) => [id, sumApprovedAdjustments(adjustments)]))
}

export interface Refund {
  state: 'none' | 'pending' | 'approved' | 'rejected'
  /** The time of Paddle's last decision, or of the request. */
  at: string | null
}

/** A rejected refund is requested once more. */
const maxRequests = 2

const toRefund = ({ status, created_at, updated_at }: Adjustment): Refund => ({
  state: status === 'approved' ? 'approved' : status === 'rejected' ? 'rejected' : 'pending',
  at: updated_at ?? created_at,
})

export interface RefundProgress extends Refund {
  canRequestRefund: boolean
}

export async function findRefund(paddle: PaddleClient, payment: CardPayment): Promise<RefundProgress> {
  const { charged } = payment
  const refunds = await listRefunds(paddle, payment)
  const lastRefund = refunds.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).at(-1)
  if (!lastRefund) return { state: 'none', at: null, canRequestRefund: true }
  if (sumApprovedAdjustments(refunds) >= charged)
    return { ...toRefund(lastRefund), state: 'approved', canRequestRefund: false }
  const pending = refunds.find(each => toRefund(each).state === 'pending')
  if (pending) return { ...toRefund(pending), canRequestRefund: false }
  const rejected = refunds.filter(({ status }) => status === 'rejected').length
  return { ...toRefund(lastRefund), state: 'rejected', canRequestRefund: rejected < maxRequests }
}

export async function refundPayment(paddle: PaddleClient, payment: CardPayment, reason: string): Promise<Refund> {
  const { canRequestRefund, ...refund } = await findRefund(paddle, payment)
  if (!canRequestRefund) return refund
  const body = { action: 'refund', type: 'full', transaction_id: payment.id, reason }
  try {
    return toRefund(Adjustment.parse((await requestPaddle(paddle, 'POST', '/adjustments', body)).data))
  } catch (error) {
    if (!(error instanceof PaddleError)) throw error
    if (error.code === 'adjustment_pending_refund_request') return { state: 'pending', at: null }
    // A concurrent run may have refunded the payment.
    const { state, at } = await findRefund(paddle, payment)
    if (state === 'approved') return { state, at }
    // Paddle refuses this refund for good, for example because a part was refunded before or the payment is disputed.
    if (error.status >= 400 && error.status < 500 && ![409, 429].includes(error.status))
      return { state: 'rejected', at: null }
    throw error
  }
}
