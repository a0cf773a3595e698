/** The queue of the running job. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { requireEnv } from '../env/env.ts'
import { JOB_QUEUE } from '../env/names.ts'

// Without a timeout the SDK would wait for a lost answer for ever.
const client = new SQSClient({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
})
const QueueUrl = requireEnv(JOB_QUEUE)

/** SQS takes at most this many messages in one call. */
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
