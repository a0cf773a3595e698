/** The stand-in for SQS. It lacks ReceiveMessage, because the local event sources read the queues directly. */
import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { Queue, type QueueOptions } from './queue.ts'
import { AwsError, type ServiceRequest, type ServiceResponse, type Service } from './service.ts'

export interface Sqs extends Service {
  findQueue: (wanted: string) => Queue
}

const maxBatchBytes = 1_048_576

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Refuses unsupported fields, so that the stand-in does not silently ignore them. */
const SendMessageBatch = z.strictObject({
  QueueUrl: z.string(),
  Entries: z.array(z.strictObject({ Id: z.string(), MessageBody: z.string() })),
})
const GetQueueAttributes = z.strictObject({
  QueueUrl: z.string(),
  AttributeNames: z.array(z.enum(['QueueArn', 'ApproximateNumberOfMessages'])),
})
const StartMessageMoveTask = z.strictObject({ SourceArn: z.string() })
type BatchEntry = z.output<typeof SendMessageBatch>['Entries'][number]

export function createSqs({
  dir,
  queues,
  now = Date.now,
}: {
  dir: string
  queues: readonly QueueOptions[]
  now?: () => number
}): Sqs {
  const queuesByName = new Map(queues.map(options => [options.name, new Queue(dir, options, now)]))
  const queuesByArn = new Map([...queuesByName.values()].map(queue => [queue.options.arn, queue]))
  for (const queue of queuesByName.values()) {
    const targetArn = queue.options.redrive?.deadLetterArn
    if (targetArn === undefined) continue
    queue.deadLetterQueue = queuesByArn.get(targetArn)
    if (!queue.deadLetterQueue)
      throw new Error(`The dead letters of ${queue.options.name} go to ${targetArn}, which is not among the queues`)
  }
  const findQueue = (urlOrArn: string): Queue => {
    const queue = queuesByName.get(urlOrArn.split(/[/:]/).at(-1) ?? '')
    if (!queue) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.')
    return queue
  }

  function getAttributes(request: ServiceRequest): ServiceResponse {
    const queue = findQueue(parseBody(request, GetQueueAttributes).QueueUrl)
    request.authorize('sqs:GetQueueAttributes', queue.options.arn)
    const Attributes = {
      QueueArn: queue.options.arn,
      ApproximateNumberOfMessages: String(queue.countMessages().visibleCount),
    }
    return { status: 200, headers: createResponseHeaders(), body: JSON.stringify({ Attributes }) }
  }

  /**
   * Moves the dead letters in the queue back to their source queues. The caller needs the permissions for all actions
   * that SQS takes on its behalf: to receive from and delete in this queue, and to send to the source queue.
   */
  function moveBack(request: ServiceRequest): ServiceResponse {
    const queue = findQueue(parseBody(request, StartMessageMoveTask).SourceArn)
    for (const action of ['StartMessageMoveTask', 'ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'])
      request.authorize(`sqs:${action}`, queue.options.arn)
    queue.redrive(arn => {
      request.authorize('sqs:SendMessage', arn)
      return findQueue(arn)
    })
    return { status: 200, headers: createResponseHeaders(), body: JSON.stringify({ TaskHandle: randomUUID() }) }
  }

  return {
    name: 'sqs',
    findQueue,
    handle: async (request): Promise<ServiceResponse> => {
      const operation = request.headers['x-amz-target']?.split('.').at(-1)
      if (operation === 'GetQueueAttributes') return getAttributes(request)
      if (operation === 'StartMessageMoveTask') return moveBack(request)
      if (operation !== 'SendMessageBatch')
        throw new AwsError('UnsupportedOperation', `${operation} is not implemented here`)
      const { QueueUrl, Entries } = parseBody(request, SendMessageBatch)
      const queue = findQueue(QueueUrl)
      request.authorize('sqs:SendMessage', queue.options.arn)
      return { status: 200, headers: createResponseHeaders(), body: JSON.stringify(sendBatch(queue, Entries)) }
    },
    error: error => ({
      status: error.status >= 500 ? error.status : 400,
      headers: createResponseHeaders(),
      body: JSON.stringify({ __type: error.code, message: error.message, ...error.extraFields }),
    }),
  }
}

const createResponseHeaders = () => ({ 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() })

function parseBody<Call>({ body }: ServiceRequest, schema: z.ZodType<Call>): Call {
  const parsedBody = schema.safeParse(JSON.parse(body.toString('utf8')))
  if (!parsedBody.success)
    throw new AwsError('InvalidParameterValue', `Not implemented here: ${z.prettifyError(parsedBody.error)}`)
  return parsedBody.data
}

function sendBatch(queue: Queue, entries: readonly BatchEntry[]): object {
  checkBatch(entries)
  const Successful: object[] = []
  const Failed: object[] = []
  for (const { Id, MessageBody } of entries)
    // SQS refuses these characters, because XML 1.0 cannot hold them.
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(MessageBody))
      Failed.push({
        Id,
        Code: 'InvalidMessageContents',
        Message:
          'Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF',
        SenderFault: true,
      })
    else Successful.push({ Id, MessageId: queue.send(MessageBody).id, MD5OfMessageBody: md5(MessageBody) })
  return { Successful, Failed }
}

function checkBatch(entries: readonly BatchEntry[]): void {
  if (entries.length === 0)
    throw new AwsError('EmptyBatchRequest', 'There should be at least one entry in the request.')
  if (entries.length > 10)
    throw new AwsError('TooManyEntriesInBatchRequest', 'Maximum number of entries per request are 10.')
  if (entries.some(({ Id }) => !/^[\w-]{1,80}$/.test(Id)))
    throw new AwsError(
      'InvalidBatchEntryId',
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores.',
    )
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    throw new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.')
  if (entries.some(({ MessageBody }) => MessageBody === ''))
    throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.')
  if (entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0) > maxBatchBytes)
    throw new AwsError('BatchRequestTooLong', `Batch requests cannot be longer than ${maxBatchBytes} bytes.`)
}
