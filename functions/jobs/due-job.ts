/** A schedule enqueues each due item, and workers process the queue. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import type * as z from 'zod'
import type { DueJob } from '../../shared/jobs.ts'
import { readDueItemPages, hideDueItem } from '../table/due-items.ts'
import type { DueKind } from '../table/keys.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { enqueueDueItems } from '../gateways/job-queue.ts'
import { logFailure } from '../log/log.ts'
import { createScheduledJob, mustWaitForRestore } from './job.ts'

interface DueJobOptions<Item> {
  item: z.ZodType<Item>
  /** Skips items that became due within this time, because the request that scheduled them may still be running. */
  minAgeSeconds?: number
  /** Must be idempotent, because SQS delivers at least once, and again after an error. */
  processItem: (item: Item, given: { now: string }) => Promise<unknown>
}

export function createDueJob<Item>(
  { hiddenSeconds, ...row }: DueJob & { due: DueKind },
  { item, minAgeSeconds = 0, processItem }: DueJobOptions<Item>,
) {
  const handler = createScheduledJob(row, async ({ now }) => {
    const counts = { due: 0, unreadable: 0 }
    for await (const page of readDueItemPages(row.due, addSeconds(now, -minAgeSeconds))) {
      const readableItems = page.flatMap(storedItem => {
        const { data, error } = item.safeParse(storedItem)
        if (error)
          logFailure(
            { job: row.name },
            new Error(`${String(storedItem['pk'])} ${String(storedItem['sk'])}: ${error.message}`),
          )
        return error ? [] : [{ stored: storedItem, data }]
      })
      await enqueueDueItems(readableItems.map(({ data }) => data))
      // Hides the items only after enqueuing them, so that a failure in between enqueues an item twice rather than
      // never.
      if (hiddenSeconds !== undefined)
        for (const { stored } of readableItems) await hideDueItem(stored, now, hiddenSeconds)
      counts.due += page.length
      counts.unreadable += page.length - readableItems.length
    }
    // Fails only after the readable items have been enqueued.
    if (counts.unreadable > 0) throw new Error(`${counts.unreadable} of ${counts.due} items cannot be read`)
    return counts
  })

  const worker = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const now = new Date().toISOString()
    // The items stay due, so the job queues them again once the restore is finished.
    if (await mustWaitForRestore(row.name)) return { batchItemFailures: [] }
    const results = await Promise.allSettled(
      Records.map(async ({ body }) => processItem(item.parse(JSON.parse(body)), { now })),
    )
    const batchItemFailures = Records.flatMap(({ messageId }, i) => {
      const result = results[i]
      if (result?.status !== 'rejected') return []
      logFailure({ job: row.name }, result.reason)
      return [{ itemIdentifier: messageId }]
    })
    return { batchItemFailures }
  }
  return { handler, worker }
}
