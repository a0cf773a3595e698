/** the queue of the job that runs */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { requireEnv } from '../data/env.ts'
import { JOB_QUEUE } from '../data/table.ts'

// the SDK waits for ever for an answer that is lost
const client = new SQSClient({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
})
const QueueUrl = requireEnv(JOB_QUEUE)

/** as many as SQS takes at once */
const mostAtOnce = 10

export async function send(items: readonly unknown[]): Promise<void> {
  for (let from = 0; from < items.length; from += mostAtOnce) {
    const Entries = items
      .slice(from, from + mostAtOnce)
      .map((item, i) => ({ Id: String(i), MessageBody: JSON.stringify(item) }))
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    const [first] = Failed
    if (first) throw new Error(`${Failed.length} messages were not taken: ${first.Code} ${first.Message}`)
  }
}
