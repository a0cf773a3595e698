import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { createAwsClientOptions } from './client-options.ts'

export const sqsClient = new SQSClient({
  ...createAwsClientOptions(5000),
  // SQS gets its endpoint from the configuration, as all other services do, and not from the queue's URL.
  useQueueUrlAsEndpoint: false,
})

/** SQS accepts at most 10 messages per request. */
const maxBatchSize = 10

export async function enqueueBatches(QueueUrl: string, items: readonly unknown[]): Promise<void> {
  for (let from = 0; from < items.length; from += maxBatchSize) {
    const Entries = items
      .slice(from, from + maxBatchSize)
      .map((item, i) => ({ Id: String(i), MessageBody: JSON.stringify(item) }))
    const { Failed = [] } = await sqsClient.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    const [first] = Failed
    if (first) throw new Error(`${Failed.length} messages were not taken: ${first.Code} ${first.Message}`)
  }
}
