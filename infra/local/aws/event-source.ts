/** An event source mapping: receives messages of a queue, calls the function, and deletes those that succeeded. */
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import type { Queue, ReceivedMessage } from './queue.ts'
import { md5 } from './sqs.ts'

export interface EventSourceOptions {
  queue: Queue
  /** Rejects when the function failed. */
  invoke: (event: SQSEvent) => Promise<unknown>
  batchSize?: number
  /** how long to wait for a batch to become full */
  windowSeconds?: number
  maximumConcurrency?: number
  reportBatchItemFailures?: boolean
  region?: string
}

export interface EventSource {
  /** Receives no more messages, and waits for running calls. */
  stop: () => Promise<void>
}

export function pollQueue(options: EventSourceOptions): EventSource {
  const { queue, maximumConcurrency = 5, batchSize = 10, windowSeconds = 0 } = options
  const stopped = new AbortController()
  const running = new Set<Promise<void>>()

  const poll = async () => {
    while (!stopped.signal.aborted) {
      // A message that is received before a call is free would only use up its visibility timeout.
      if (running.size >= maximumConcurrency) await Promise.race(running)
      const batch = await receiveBatch(queue, { batchSize, windowSeconds, signal: stopped.signal })
      if (batch.length === 0) continue
      const call = invokeWithBatch(batch, options).finally(() => running.delete(call))
      running.add(call)
    }
  }
  const polling = poll()
  return {
    stop: async () => {
      stopped.abort()
      await polling
      await Promise.all(running)
    },
  }
}

/** Messages that were received before a stop are still returned, because they are hidden from other receivers. */
async function receiveBatch(
  queue: Queue,
  { batchSize, windowSeconds, signal }: { batchSize: number; windowSeconds: number; signal: AbortSignal },
): Promise<ReceivedMessage[]> {
  const batch = await queue.receive({ max: batchSize, waitSeconds: Infinity, signal })
  const until = performance.now() + windowSeconds * 1000
  while (batch.length > 0 && batch.length < batchSize) {
    const left = until - performance.now()
    if (left <= 0 || signal.aborted) break
    batch.push(...(await queue.receive({ max: batchSize - batch.length, waitSeconds: left / 1000, signal })))
  }
  return batch
}

/** A failed message is not deleted, so it becomes visible again after its visibility timeout. */
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
  const failed = reportBatchItemFailures ? failedIds(result, batch) : new Set<string>()
  for (const { id, receiptHandle } of batch) if (!failed.has(id)) queue.delete(receiptHandle)
}

/** A result without failures means success; AWS counts the whole batch as failed when the result is malformed. */
function failedIds(result: unknown, batch: ReceivedMessage[]): ReadonlySet<string> {
  const all = new Set(batch.map(({ id }) => id))
  if (result === null || result === undefined) return new Set()
  if (typeof result !== 'object') return all
  const { batchItemFailures } = result as { batchItemFailures?: unknown }
  if (batchItemFailures === null || batchItemFailures === undefined) return new Set()
  if (!Array.isArray(batchItemFailures)) return all
  const failed = batchItemFailures.map((item: unknown) =>
    typeof item === 'object' && item !== null && 'itemIdentifier' in item ? item.itemIdentifier : undefined,
  )
  const named = failed.filter((id): id is string => typeof id === 'string' && all.has(id))
  return named.length === failed.length ? new Set(named) : all
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
