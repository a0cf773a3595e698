import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'

export const client = new SQSClient({
  // A queue's URL identifies the queue only. The endpoint of SQS is configured as for all other services.
  useQueueUrlAsEndpoint: false,
  // Without a timeout the SDK would wait forever for a lost response.
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
})

/** SQS's limit for one request. */
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
