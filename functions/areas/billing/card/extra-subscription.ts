/** Nobody pays twice: a subscription beside the one that counts is cancelled at once, and what it took is given back. */
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { remove } from '../../../table/writes.ts'
import { keys } from '../../../table/keys.ts'
import { paddleClient } from '../../../gateways/paddle-client.ts'
import { cancelSubscription, refundSubscription } from '../../../gateways/paddle.ts'
import { logUnexpected } from '../../../log/log.ts'

/** The queue may call this twice for the same subscription. */
export async function cancelExtraSubscription(companyId: CompanyId, id: string): Promise<void> {
  const paddle = await paddleClient()
  if (!paddle) throw new Error('Paddle is not set up, so nothing can be cancelled there')
  await cancelSubscription(paddle, id)
  await refundSubscription(paddle, id)
  // Somebody looks whether the customer understands what happened.
  logUnexpected({ company: companyId }, new Error(`The extra subscription ${id} was cancelled and refunded`))
  await remove(keys.extraSubscription(companyId, id))
}
