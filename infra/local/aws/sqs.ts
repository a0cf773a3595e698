/** SQS: queues behind AWS JSON 1.0, and in process for what polls them */
import { inputOf, jsonAnswer, jsonError, operationOf, type Input } from './json-protocol.ts'
import { Queue, type QueueOptions } from './queue.ts'
import { AwsError, type AwsRequest, type AwsResponse, type Service } from './service.ts'
import { batched } from './sqs-batch.ts'
import { described, sendOne, whole } from './sqs-message.ts'

export interface Sqs extends Service {
  /** by name, ARN or URL */
  queue: (which: string) => Queue
}

/** from and to: what a number in a call may be */
const limits = { VisibilityTimeout: [0, 43_200], WaitTimeSeconds: [0, 20], MaxNumberOfMessages: [1, 10] } as const

interface Call {
  queue: Queue
  input: Input
  request: AwsRequest
}

const operations: Record<string, { action: string; run: (call: Call) => object | Promise<object> }> = {
  SendMessage: {
    action: 'SendMessage',
    run: ({ queue, input, request }) => sendOne(queue, input, request.accessKeyId),
  },
  SendMessageBatch: {
    action: 'SendMessage',
    run: ({ queue, input, request }) => batched(input, entry => sendOne(queue, entry, request.accessKeyId)),
  },
  ReceiveMessage: {
    action: 'ReceiveMessage',
    run: async ({ queue, input }) => {
      const messages = await queue.receive({
        max: whole(input, 'MaxNumberOfMessages', limits.MaxNumberOfMessages) ?? 1,
        visibilitySeconds: whole(input, 'VisibilityTimeout', limits.VisibilityTimeout),
        waitSeconds: whole(input, 'WaitTimeSeconds', limits.WaitTimeSeconds) ?? 0,
      })
      return messages.length > 0 ? { Messages: messages.map(message => described(message, input)) } : {}
    },
  },
  DeleteMessage: { action: 'DeleteMessage', run: ({ queue, input }) => deleteOne(queue, input) },
  DeleteMessageBatch: {
    action: 'DeleteMessage',
    run: ({ queue, input }) => batched(input, entry => deleteOne(queue, entry)),
  },
  ChangeMessageVisibility: { action: 'ChangeMessageVisibility', run: ({ queue, input }) => changeOne(queue, input) },
  ChangeMessageVisibilityBatch: {
    action: 'ChangeMessageVisibility',
    run: ({ queue, input }) => batched(input, entry => changeOne(queue, entry)),
  },
  PurgeQueue: {
    action: 'PurgeQueue',
    run: ({ queue }) => {
      queue.purge()
      return {}
    },
  },
  GetQueueUrl: {
    action: 'GetQueueUrl',
    run: ({ queue, request }) => ({
      QueueUrl: `${request.url.origin}/${queue.options.arn.split(':')[4]}/${queue.options.name}`,
    }),
  },
  GetQueueAttributes: {
    action: 'GetQueueAttributes',
    run: ({ queue, input }) => ({ Attributes: attributesOf(queue, input) }),
  },
}

export function createSqs({
  dir,
  queues,
  now = Date.now,
}: {
  dir: string
  queues: readonly QueueOptions[]
  now?: () => number
}): Sqs {
  const served = new Map(queues.map(options => [options.name, new Queue(dir, options, now)]))
  const byArn = new Map([...served.values()].map(queue => [queue.options.arn, queue]))
  for (const queue of served.values()) {
    const target = queue.options.redrive?.deadLetterArn
    if (target === undefined) continue
    queue.deadLetters = byArn.get(target)
    if (!queue.deadLetters)
      throw new Error(`The dead letters of ${queue.options.name} go to ${target}, which is not among the queues`)
  }
  const find = (which: string): Queue => {
    const queue = served.get(which.split(/[/:]/).at(-1) ?? '')
    if (!queue) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.')
    return queue
  }

  return {
    name: 'sqs',
    queue: find,
    handle: async (request): Promise<AwsResponse> => {
      const name = operationOf(request)
      const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
      if (!operation) throw new AwsError('UnsupportedOperation', `${name} is not implemented here`)
      const input = inputOf(request)
      const which = input['QueueUrl'] ?? input['QueueName']
      const queue = find(typeof which === 'string' ? which : '')
      request.authorize(`sqs:${operation.action}`, queue.options.arn)
      if (queue.options.fifo) throw new AwsError('UnsupportedOperation', 'FIFO queues are not implemented here')
      return jsonAnswer('1.0', await operation.run({ queue, input, request }))
    },
    error: error => jsonError('1.0', error),
  }
}

function deleteOne(queue: Queue, input: Input): object {
  if (!queue.delete(handleOf(input)))
    throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.')
  return {}
}

function changeOne(queue: Queue, input: Input): object {
  const seconds = whole(input, 'VisibilityTimeout', limits.VisibilityTimeout)
  if (seconds === undefined)
    throw new AwsError('MissingParameter', 'The request must contain the parameter VisibilityTimeout.')
  if (!queue.changeVisibility(handleOf(input), seconds))
    throw new AwsError('MessageNotInflight', 'The message referred to is not in flight.')
  return {}
}

function handleOf(input: Input): string {
  const handle = input['ReceiptHandle']
  if (typeof handle !== 'string' || handle === '')
    throw new AwsError('MissingParameter', 'The request must contain the parameter ReceiptHandle.')
  return handle
}

function attributesOf(queue: Queue, input: Input): Record<string, string> {
  const { options } = queue
  const { visible, hidden, delayed } = queue.counts()
  const all: Record<string, string | number> = {
    QueueArn: options.arn,
    ApproximateNumberOfMessages: visible,
    ApproximateNumberOfMessagesNotVisible: hidden,
    ApproximateNumberOfMessagesDelayed: delayed,
    VisibilityTimeout: options.visibilitySeconds,
    DelaySeconds: options.delaySeconds ?? 0,
    MessageRetentionPeriod: options.retentionSeconds ?? 345_600,
    ReceiveMessageWaitTimeSeconds: 0,
    ...(options.redrive && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: options.redrive.deadLetterArn,
        maxReceiveCount: options.redrive.maxReceiveCount,
      }),
    }),
  }
  const wanted = (input['AttributeNames'] ?? []) as string[]
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      wanted.includes('All') || wanted.includes(name) ? [[name, String(value)]] : [],
    ),
  )
}
