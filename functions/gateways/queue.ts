/** Sends messages to a queue. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'

export const client = new SQSClient({
  // The address of a queue says which queue is meant. Where SQS is, is configured as for all other services.
  useQueueUrlAsEndpoint: false,
  // Without a timeout the SDK would wait for a lost answer for ever.
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
})

/** SQS takes at most this many messages in one call. */
const maxBatchSize = 10

export async function enqueueBatches(QueueUrl: string, items: readonly unknown[]): Promise<void> {
  for (let from = 0; from < items.length; from += maxBatchSize) {
    const Entries = items
      .slice(from, from + maxBatchSize)
      .map((item, i) => ({ Id: String(i), MessageBody: JSON.stringify(item) }))
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    const [first] = Failed
    if (first) throw new Error(`${Failed.length} messages were not taken: ${first.Code} ${first.Message}`)
  }
}
