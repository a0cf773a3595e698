/** Simulates refunds at Paddle, which calls them adjustments. */
import * as z from 'zod'
import type { ServiceResponse } from '../../aws/service.ts'
import { createDataResponse, PaddleApiError, parseBody } from './responses.ts'
import { createRandomId, type PaddleState } from './state.ts'
import type { Adjustment } from './transactions.ts'

const RefundBody = z.object({
  action: z.literal('refund'),
  type: z.literal('full'),
  transaction_id: z.string(),
  reason: z.string().min(1),
})

/** Paddle's staff reviews larger refunds. */
const maxInstantRefundCents = 40_000

export function refundTransaction(paddle: PaddleState, body: unknown): ServiceResponse {
  const input = parseBody(RefundBody, body)
  const refundedTransaction = paddle.findTransaction(input.transaction_id)
  if (refundedTransaction.status !== 'completed')
    throw new PaddleApiError(400, 'adjustment_transaction_invalid_status_for_refund')
  const earlierAdjustments = paddle.adjustments.list().filter(({ transaction_id: id }) => id === input.transaction_id)
  if (earlierAdjustments.some(({ status }) => status === 'pending_approval'))
    throw new PaddleApiError(400, 'adjustment_pending_refund_request')
  if (earlierAdjustments.some(({ status }) => status === 'approved'))
    throw new PaddleApiError(400, 'adjustment_amount_above_remaining_allowed')
  const total = refundedTransaction.details.totals.grand_total
  const defaultStatus = Number(total) > maxInstantRefundCents ? 'pending_approval' : 'approved'
  const created_at = paddle.createChangeInstant()
  const adjustment = paddle.adjustments.set({
    id: createRandomId('adj'),
    ...input,
    subscription_id: refundedTransaction.subscription_id,
    status: paddle.switches.refunds ?? defaultStatus,
    created_at,
    updated_at: created_at,
    totals: { total },
  })
  paddle.emit('adjustment.created', adjustment)
  return createDataResponse(adjustment, 201)
}

/** Adds fields that Paddle always has, but that tests may omit. */
export function toListedAdjustment({ transactions }: PaddleState, adjustment: Adjustment): Adjustment {
  const refundedTransaction = transactions.get(adjustment.transaction_id)
  const total = refundedTransaction?.details.totals.grand_total ?? '0'
  return { subscription_id: refundedTransaction?.subscription_id, totals: { total }, ...adjustment }
}
