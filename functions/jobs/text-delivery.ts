import { AppError } from '../../shared/api/errors.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { jobs } from '../../shared/jobs.ts'
import * as employees from '../areas/employees/employees.ts'
import * as deliveries from '../areas/messages/text-deliveries.ts'
import { listFailedDeliveries } from '../gateways/delivery-log.ts'
import { createChangeIdentity } from '../table/entity.ts'
import { createScheduledJob } from './job.ts'

/**
 * The time range of a run is longer than the pause between runs and than CloudWatch's delay, so that no failure is
 * missed.
 */
const rangeSeconds = 3 * 3600

export const handler = createScheduledJob(jobs.textDelivery, async ({ now }) => {
  let failedCount = 0
  for (const { messageId, reason } of await listFailedDeliveries(addSeconds(now, -rangeSeconds))) {
    const delivery = await deliveries.find(messageId)
    // Skips messages of other stages and those that earlier runs have processed.
    if (!delivery) continue
    const change = createChangeIdentity(`text-delivery ${messageId}`, [messageId], now)
    try {
      await employees.recordFailedText(delivery.company, delivery.employee, { ...delivery, reason }, change)
      failedCount += 1
    } catch (error) {
      // The company may have been erased.
      if (!(error instanceof AppError && error.text === 'Not found')) throw error
    }
    await deliveries.removeDelivery(messageId)
  }
  return { failed: failedCount }
})
