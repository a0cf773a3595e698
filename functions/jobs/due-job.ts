/** A job for due items. Its schedule puts each item on a queue, from which workers take them. */
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
  /** The attributes of a due item that the worker needs. */
  item: z.ZodType<Item>
  /** Items due for less than this are left alone, because the request that made them due may still be at work. */
  minAgeSeconds: number
  /** May be called twice for an item, even at the same time. If it throws, the item comes again. */
  processItem: (item: Item, given: { now: string }) => Promise<unknown>
}

export function dueJob<Item>(
  row: DueJob & { due: DueKind },
  { item, minAgeSeconds, processItem }: DueJobOptions<Item>,
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
    // The readable items are on the queue already.
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
