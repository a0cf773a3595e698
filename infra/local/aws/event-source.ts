/**
 * Imitates Lambda's event source mapping, which calls a function with messages of a queue and deletes the processed
 * ones.
 */
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import type { Queue, ReceivedMessage } from './queue.ts'
import { md5 } from './sqs.ts'

export interface EventSourceOptions {
  queue: Queue
  /** Rejects if the function failed. */
  invoke: (event: SQSEvent) => Promise<unknown>
  batchSize?: number
  windowSeconds?: number
  maximumConcurrency?: number
  reportBatchItemFailures?: boolean
  region?: string
}

interface EventSource {
  /** Resolves when the running calls have ended. */
  stop: () => Promise<void>
}

export function pollQueue(options: EventSourceOptions): EventSource {
  const { queue, maximumConcurrency = 5, batchSize = 10, windowSeconds = 0 } = options
  const stopController = new AbortController()
  const runningCalls = new Set<Promise<void>>()

  const poll = async () => {
    while (!stopController.signal.aborted) {
      // Receives only when another call may start, because a waiting message would use up its visibility timeout.
      if (runningCalls.size >= maximumConcurrency) await Promise.race(runningCalls)
      const batch = await receiveBatch(queue, { batchSize, windowSeconds, signal: stopController.signal })
      if (batch.length === 0) continue
      const call = invokeWithBatch(batch, options).finally(() => runningCalls.delete(call))
      runningCalls.add(call)
    }
  }
  const pollPromise = poll()
  return {
    stop: async () => {
      stopController.abort()
      await pollPromise
      await Promise.all(runningCalls)
    },
  }
}

/**
 * Waits for a message and collects further ones until the batch is full or its window ends. At a stop, returns the
 * messages received so far, because they are already hidden from other receivers.
 */
async function receiveBatch(
  queue: Queue,
  { batchSize, windowSeconds, signal }: { batchSize: number; windowSeconds: number; signal: AbortSignal },
): Promise<ReceivedMessage[]> {
  const batch = await queue.receive({ max: batchSize, waitSeconds: Infinity, signal })
  const deadlineMs = performance.now() + windowSeconds * 1000
  while (batch.length > 0 && batch.length < batchSize) {
    const remainingMs = deadlineMs - performance.now()
    if (remainingMs <= 0 || signal.aborted) break
    batch.push(...(await queue.receive({ max: batchSize - batch.length, waitSeconds: remainingMs / 1000, signal })))
  }
  return batch
}

/**
 * Invokes the function with the batch, and deletes the processed messages. A failed message is not deleted, so it
 * becomes visible again after its visibility timeout.
 */
async function invokeWithBatch(
  batch: ReceivedMessage[],
  { queue, invoke, reportBatchItemFailures = false, region = 'eu-west-1' }: EventSourceOptions,
): Promise<void> {
  const event = { Records: batch.map(message => toSqsRecord(message, queue.options.arn, region)) }
  let result: unknown
  try {
    result = await invoke(event)
  } catch {
    return
  }
  const failedIds = reportBatchItemFailures ? readFailedIds(result, batch) : new Set<string>()
  for (const { id, receiptHandle } of batch) if (!failedIds.has(id)) queue.delete(receiptHandle)
}

/**
 * Returns the ids of the messages that failed. Without a list of failures, all messages succeeded. If the list is
 * malformed, all failed, as on AWS.
 */
function readFailedIds(result: unknown, batch: ReceivedMessage[]): ReadonlySet<string> {
  const batchIds = new Set(batch.map(({ id }) => id))
  if (result === null || result === undefined) return new Set()
  if (typeof result !== 'object') return batchIds
  const { batchItemFailures } = result as { batchItemFailures?: unknown }
  if (batchItemFailures === null || batchItemFailures === undefined) return new Set()
  if (!Array.isArray(batchItemFailures)) return batchIds
  const reportedIds = batchItemFailures.map((item: unknown) =>
    typeof item === 'object' && item !== null && 'itemIdentifier' in item ? item.itemIdentifier : undefined,
  )
  const knownIds = reportedIds.filter((id): id is string => typeof id === 'string' && batchIds.has(id))
  return knownIds.length === reportedIds.length ? new Set(knownIds) : batchIds
}

function toSqsRecord(message: ReceivedMessage, arn: string, awsRegion: string): SQSRecord {
  return {
    messageId: message.id,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: {
      SenderId: 'local',
      SentTimestamp: String(message.sentAt),
      ApproximateReceiveCount: String(message.receiveCount),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
      ...(message.deadLetterSource !== undefined && { DeadLetterQueueSourceArn: message.deadLetterSource }),
    },
    messageAttributes: {},
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion,
  }
}
