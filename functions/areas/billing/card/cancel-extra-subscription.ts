import { addSeconds } from '../../../../shared/domain/entry.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { toSortableInstant } from '../../../../shared/domain/card-subscriptions.ts'
import { remove, transact } from '../../../table/writes.ts'
import { keys } from '../../../table/keys.ts'
import { findPaddleClient, type PaddleClient } from '../../../gateways/paddle-client.ts'
import { cancelSubscription } from '../../../gateways/paddle.ts'
import { findRefund, listPayments, refundPayment, type CardPayment } from '../../../gateways/paddle-refunds.ts'
import { logUnexpected } from '../../../log/log.ts'
import {
  createExtraSubscriptionWrite,
  findExtraSubscription,
  findExtraSubscriptionState,
  type ExtraSubscriptionItem,
} from './card-subscriptions.ts'

const hourSeconds = 3600
/** Intervals between checks. Paddle completes a payment within minutes, and decides on a refund within days. */
const paymentCheckSeconds = 900
const refundCheckSeconds = 6 * hourSeconds
const maxWaitSeconds = 14 * 24 * hourSeconds
/** Paddle may list a payment up to this long after its subscription. */
const maxListingDelaySeconds = 24 * hourSeconds

/**
 * Cancels the subscription, and refunds a charge that was made since the overlap began. Must be idempotent, because SQS
 * may deliver the message twice.
 */
export async function cancelExtraSubscription(companyId: CompanyId, id: string, now: string): Promise<void> {
  const paddle = await findPaddleClient()
  if (!paddle) throw new Error('Paddle is not set up, so nothing can be cancelled there')
  const storedExtra = await findExtraSubscription(companyId, id)
  if (!storedExtra || storedExtra.is_doubtful) return
  const currentState = await findExtraSubscriptionState(companyId, id)
  if (currentState.renews && !currentState.extra) return remove(keys.extraSubscription(companyId, id))
  const extraSubscription = {
    ...storedExtra,
    overlaps_from: currentState.extra ? currentState.extra.overlaps_from : storedExtra.overlaps_from,
  }
  const allPayments = await listPayments(paddle, id)
  const payments = allPayments.filter(payment => isOverlapping(payment, extraSubscription))
  // After several payments, it is unclear which subscription the company wants to keep.
  if (payments.length > 1) {
    const outcome =
      currentState.status === 'canceled' ? 'they were not refunded' : 'it was neither cancelled nor refunded'
    return leaveToOperator(extraSubscription, `has ${payments.length} payments, so ${outcome}`)
  }
  await cancelSubscription(paddle, id)
  const [payment] = payments
  // Items of earlier releases do not say when the overlap began, so the payment may be older than the overlap.
  if (payment && extraSubscription.overlaps_from === undefined)
    return leaveToOperator(extraSubscription, 'is cancelled, and its payment may have to be refunded')
  const refundProgress = await refundOrWait(paddle, payment, { extra: extraSubscription, now })
  if (refundProgress === 'rejected')
    return leaveToOperator(extraSubscription, 'was cancelled, but Paddle rejects the refund')
  if (refundProgress === 'done') {
    // Alerts the operator, who may have to explain the refund.
    const lastBilledDay = allPayments
      .map(({ billedAt }) => billedAt)
      .toSorted()
      .at(-1)
    const outcome = payment
      ? 'cancelled and refunded'
      : `cancelled, and had charged nothing beside the other payment. Its last payment is of ${lastBilledDay ?? 'no day'}`
    logUnexpected({ company: companyId }, new Error(`The extra subscription ${id} was ${outcome}`))
    await remove(keys.extraSubscription(companyId, id))
  } else if (computeAgeSeconds(extraSubscription, now) > maxWaitSeconds) {
    await leaveToOperator(extraSubscription, 'was cancelled, but its refund is not decided')
  } else {
    await transact([
      createExtraSubscriptionWrite(
        { ...extraSubscription, found_at: extraSubscription.found_at ?? now },
        addSeconds(now, refundProgress.seconds),
      ),
    ])
  }
}

const computeAgeSeconds = ({ found_at }: ExtraSubscriptionItem, now: string): number =>
  found_at === undefined ? 0 : (Date.parse(now) - Date.parse(found_at)) / 1000

const isOverlapping = ({ billedAt }: CardPayment, { overlaps_from: from }: ExtraSubscriptionItem): boolean =>
  typeof from !== 'string' || billedAt >= toSortableInstant(from)

async function refundOrWait(
  paddle: PaddleClient,
  payment: CardPayment | undefined,
  { extra, now }: { extra: ExtraSubscriptionItem; now: string },
): Promise<'done' | 'rejected' | { seconds: number }> {
  if (!payment)
    return computeAgeSeconds(extra, now) < maxListingDelaySeconds ? { seconds: paymentCheckSeconds } : 'done'
  if (!payment.isCompleted) return { seconds: paymentCheckSeconds }
  const existingRefund = await findRefund(paddle, payment)
  const { state, at } = existingRefund.canRequestRefund
    ? await refundPayment(paddle, payment, 'The company has another subscription')
    : existingRefund
  if (state === 'approved') return 'done'
  // `at` is null if Paddle refused even the request for a refund. Another request would not help.
  return state === 'rejected' && (!existingRefund.canRequestRefund || at === null)
    ? 'rejected'
    : { seconds: refundCheckSeconds }
}

/** Marks the subscription as doubtful and alerts the operator. docs/runbook.md describes the operator's steps. */
async function leaveToOperator(extraSubscription: ExtraSubscriptionItem, finding: string): Promise<void> {
  await transact([createExtraSubscriptionWrite({ ...extraSubscription, is_doubtful: true }, undefined)])
  logUnexpected(
    { company: extraSubscription.company },
    new Error(`The extra subscription ${extraSubscription.id} ${finding}`),
  )
}
