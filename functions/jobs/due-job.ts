/** A job for due items. Its schedule enqueues each item, and workers process the queue. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import type * as z from 'zod'
import type { DueJob } from '../../shared/jobs.ts'
import { duePages } from '../table/due-items.ts'
import type { DueKind } from '../table/keys.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { enqueueItems } from '../gateways/job-queue.ts'
import { logUnexpected } from '../log/log.ts'
import { job } from './job.ts'

interface DueJobOptions<Item> {
  /** Schema of the attributes that the worker needs. */
  item: z.ZodType<Item>
  /** Skips items that became due later than this, because the request that scheduled them may still be running. */
  minAgeSeconds?: number
  /** Processes an item. Must be idempotent: SQS delivers at least once, and again after an error. */
  processItem: (item: Item, given: { now: string }) => Promise<unknown>
}

export function dueJob<Item>(
  row: DueJob & { due: DueKind },
  { item, minAgeSeconds = 0, processItem }: DueJobOptions<Item>,
) {
  const handler = job(row, async ({ now }) => {
    const counts = { due: 0, unreadable: 0 }
    for await (const page of duePages(row.due, addSeconds(now, -minAgeSeconds))) {
      const items = page.flatMap(one => {
        const { data, error } = item.safeParse(one)
        if (error)
          logUnexpected({ job: row.name }, new Error(`${String(one['pk'])} ${String(one['sk'])}: ${error.message}`))
        return error ? [] : [data]
      })
      await enqueueItems(items)
      counts.due += page.length
      counts.unreadable += page.length - items.length
    }
    // Fail only after the readable items have been enqueued.
    if (counts.unreadable > 0) throw new Error(`${counts.unreadable} of ${counts.due} items cannot be read`)
    return counts
  })

  const worker = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const now = new Date().toISOString()
    const results = await Promise.allSettled(
      Records.map(async ({ body }) => processItem(item.parse(JSON.parse(body)), { now })),
    )
    const batchItemFailures = Records.flatMap(({ messageId }, i) => {
      const result = results[i]
      if (result?.status !== 'rejected') return []
      logUnexpected({ job: row.name }, result.reason)
      return [{ itemIdentifier: messageId }]
    })
    return { batchItemFailures }
  }
  return { handler, worker }
}
