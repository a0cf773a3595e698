import { GetQueueAttributesCommand, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs'
import { requireEnv } from '../env/env.ts'
import { DEAD_LETTERS } from '../env/names.ts'
import { sqsClient } from './queue.ts'

const QueueUrl = requireEnv(DEAD_LETTERS)

async function readQueueAttributes(): Promise<{ arn: string; count: number }> {
  const { Attributes = {} } = await sqsClient.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'] }),
  )
  return { arn: Attributes['QueueArn'] ?? '', count: Number(Attributes['ApproximateNumberOfMessages']) }
}

export const countDeadLetters = async (): Promise<number> => (await readQueueAttributes()).count

/** Asks SQS to return each dead letter to its source queue. SQS refuses this while an earlier move is running. */
export async function redriveDeadLetters(): Promise<number> {
  const { arn, count } = await readQueueAttributes()
  if (count > 0) await sqsClient.send(new StartMessageMoveTaskCommand({ SourceArn: arn }))
  return count
}
