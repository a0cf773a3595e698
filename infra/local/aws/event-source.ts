/** what an event source mapping does: receives from a queue, calls the function, deletes what succeeded */
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import type { MessageAttribute, Queue, Received } from './queue.ts'
import { md5, systemAttributes } from './sqs-message.ts'

export interface EventSourceOptions {
  queue: Queue
  /** rejects when the function failed */
  invoke: (event: SQSEvent) => Promise<unknown>
  batchSize?: number
  /** how long a batch is gathered that is not full */
  windowSeconds?: number
  maximumConcurrency?: number
  reportBatchItemFailures?: boolean
  region?: string
}

export interface EventSource {
  /** receives no more, and waits for the calls that run */
  stop: () => Promise<void>
}

export function pollQueue(options: EventSourceOptions): EventSource {
  const { queue, maximumConcurrency = 5, batchSize = 10, windowSeconds = 0 } = options
  const stopped = new AbortController()
  const running = new Set<Promise<void>>()

  const poll = async () => {
    while (!stopped.signal.aborted) {
      // what is received while nobody can work on it would only run out of its visibility timeout
      if (running.size >= maximumConcurrency) await Promise.race(running)
      const batch = await gather(queue, { batchSize, windowSeconds, signal: stopped.signal })
      if (batch.length === 0) continue
      const call = handOver(batch, options).finally(() => running.delete(call))
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

/** what was received before a stop is still handed over: it is hidden from everyone else */
async function gather(
  queue: Queue,
  { batchSize, windowSeconds, signal }: { batchSize: number; windowSeconds: number; signal: AbortSignal },
): Promise<Received[]> {
  const batch = await queue.receive({ max: batchSize, waitSeconds: Infinity, signal })
  const until = performance.now() + windowSeconds * 1000
  while (batch.length > 0 && batch.length < batchSize) {
    const left = until - performance.now()
    if (left <= 0 || signal.aborted) break
    batch.push(...(await queue.receive({ max: batchSize - batch.length, waitSeconds: left / 1000, signal })))
  }
  return batch
}

/** what failed stays hidden until its visibility timeout, and then comes again */
async function handOver(
  batch: Received[],
  { queue, invoke, reportBatchItemFailures = false, region = 'eu-west-1' }: EventSourceOptions,
): Promise<void> {
  const event = { Records: batch.map(message => recordOf(message, queue.options.arn, region)) }
  let result: unknown
  try {
    result = await invoke(event)
  } catch {
    return
  }
  const failed = reportBatchItemFailures ? failuresIn(result, batch) : new Set<string>()
  for (const { id, receiptHandle } of batch) if (!failed.has(id)) queue.delete(receiptHandle)
}

/** an answer that names no failure means success; one that makes no sense means that all failed */
function failuresIn(result: unknown, batch: Received[]): ReadonlySet<string> {
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

function recordOf(message: Received, arn: string, awsRegion: string): SQSRecord {
  const {
    SenderId = '',
    SentTimestamp = '',
    ApproximateReceiveCount = '',
    ApproximateFirstReceiveTimestamp = '',
    ...more
  } = systemAttributes(message)
  return {
    messageId: message.id,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: { SenderId, SentTimestamp, ApproximateReceiveCount, ApproximateFirstReceiveTimestamp, ...more },
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, attribute]) => [name, attributeOf(attribute)]),
    ),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion,
  }
}

function attributeOf({ DataType, StringValue, BinaryValue }: MessageAttribute): SQSRecord['messageAttributes'][string] {
  return {
    stringValue: StringValue,
    binaryValue: BinaryValue,
    stringListValues: [],
    binaryListValues: [],
    dataType: DataType,
  }
}
