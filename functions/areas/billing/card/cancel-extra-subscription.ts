/** Prevents double payment: cancels an extra subscription at once and refunds its payment. */
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { remove } from '../../../table/writes.ts'
import { keys } from '../../../table/keys.ts'
import { paddleClient } from '../../../gateways/paddle-client.ts'
import { cancelSubscription, refundSubscription } from '../../../gateways/paddle.ts'
import { logUnexpected } from '../../../log/log.ts'

/** Must be idempotent, because SQS may deliver the message twice. */
export async function cancelExtraSubscription(companyId: CompanyId, id: string): Promise<void> {
  const paddle = await paddleClient()
  if (!paddle) throw new Error('Paddle is not set up, so nothing can be cancelled there')
  await cancelSubscription(paddle, id)
  await refundSubscription(paddle, id)
  // Alert the operator, who may have to explain the refund.
  logUnexpected({ company: companyId }, new Error(`The extra subscription ${id} was cancelled and refunded`))
  await remove(keys.extraSubscription(companyId, id))
}
