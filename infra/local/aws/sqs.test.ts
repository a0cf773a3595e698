import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  type ReceiveMessageCommandInput,
  type SendMessageCommandInput,
} from '@aws-sdk/client-sqs'
import { expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { everything, folder, serve } from './serve-for-test.ts'
import { createSqs } from './sqs.ts'

const arn = (name: string) => `arn:aws:sqs:eu-west-1:000000000000:${name}`
const queues = [
  {
    name: 'work',
    arn: arn('work'),
    visibilitySeconds: 30,
    retentionSeconds: 3600,
    redrive: { deadLetterArn: arn('dead'), maxReceiveCount: 2 },
  },
  { name: 'dead', arn: arn('dead'), visibilitySeconds: 30 },
  { name: 'work.fifo', arn: arn('work.fifo'), visibilitySeconds: 30, fifo: true },
]

async function sqs(policies = [everything], dir?: string) {
  const at = folder()
  const clock = { now: Date.UTC(2026, 4, 1) }
  const service = createSqs({ dir: dir ?? at.dir, queues, now: () => clock.now })
  const served = await serve(service, policies)
  const client = new SQSClient(served.client)
  const QueueUrl = `${served.endpoint}/000000000000/work`
  return {
    dir: at.dir,
    client,
    QueueUrl,
    service,
    later: (seconds: number) => {
      clock.now += seconds * 1000
      service.queue('work').wake()
    },
    send: (MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more })),
    receive: async (more: Partial<ReceiveMessageCommandInput> = {}) =>
      (await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }))).Messages ?? [],
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]()
      at[Symbol.dispose]()
    },
  }
}

const bodies = (messages: { Body?: string }[]) => messages.map(message => message.Body)

test('a message is received once, and again when nobody deleted it in time', async () => {
  await using at = await sqs()
  await at.send('first æ')
  const [message] = await at.receive({ MessageSystemAttributeNames: ['All'] })
  expect(message?.Body).toBe('first æ')
  expect(message?.Attributes).toMatchObject({ ApproximateReceiveCount: '1', SenderId: 'AKIDTEST' })
  at.later(29)
  expect(await at.receive()).toEqual([])
  at.later(1)
  const [again] = await at.receive({ MessageSystemAttributeNames: ['ApproximateReceiveCount'] })
  expect(again?.Attributes).toEqual({ ApproximateReceiveCount: '2' })
  await at.client.send(new DeleteMessageCommand({ QueueUrl: at.QueueUrl, ReceiptHandle: message?.ReceiptHandle }))
  expect(at.service.queue('work').counts().hidden).toBe(1)
  await at.client.send(new DeleteMessageCommand({ QueueUrl: at.QueueUrl, ReceiptHandle: again?.ReceiptHandle }))
  expect(at.service.queue('work').counts()).toEqual({ visible: 0, hidden: 0, delayed: 0 })
})

test('what was acknowledged outlives a server that was never closed', async () => {
  await using at = await sqs()
  await at.send('kept', {
    MessageAttributes: {
      kind: { DataType: 'String', StringValue: 'a' },
      raw: { DataType: 'Binary', BinaryValue: Buffer.from([0, 255]) },
    },
  })
  await at.send('done')
  const received = await at.receive()
  const done = received.find(message => message.Body === 'done')
  await at.client.send(new DeleteMessageCommand({ QueueUrl: at.QueueUrl, ReceiptHandle: done?.ReceiptHandle }))
  await using next = await sqs([everything], at.dir)
  expect(await next.receive()).toEqual([])
  next.later(30)
  const [message, ...more] = await next.receive({ MessageAttributeNames: ['All'] })
  expect([message?.Body, more]).toEqual(['kept', []])
  expect(message?.MessageAttributes?.['kind']?.StringValue).toBe('a')
  expect([...(message?.MessageAttributes?.['raw']?.BinaryValue ?? [])]).toEqual([0, 255])
})

test('the digest of attributes is the one of the documented algorithm', async () => {
  await using at = await sqs()
  const attribute = (name: string) => ({ [name]: { DataType: 'String', StringValue: 'v' } })
  const one = await at.send('x', { MessageAttributes: { ...attribute('b'), ...attribute('a') } })
  const other = await at.send('x', { MessageAttributes: { ...attribute('a'), ...attribute('b') } })
  const part = (name: string) => `\0\0\0\x01${name}\0\0\0\x06String\x01\0\0\0\x01v`
  const expected = createHash('md5')
    .update(part('a') + part('b'))
    .digest('hex')
  expect([one.MD5OfMessageAttributes, other.MD5OfMessageAttributes]).toEqual([expected, expected])
})

test('who waits is woken by a message, and sees a delayed one only when it is due', async () => {
  await using at = await sqs()
  const waiting = at.receive({ WaitTimeSeconds: 20 })
  await at.send('now')
  expect(bodies(await waiting)).toEqual(['now'])
  await at.send('soon', { DelaySeconds: 60 })
  expect(await at.receive()).toEqual([])
  const due = at.receive({ WaitTimeSeconds: 20 })
  at.later(60)
  expect(bodies(await due)).toContain('soon')
})

test('a message that was received too often goes to the dead letters', async () => {
  await using at = await sqs()
  await at.send('poison')
  for (const _ of [1, 2]) {
    expect(bodies(await at.receive())).toEqual(['poison'])
    at.later(30)
  }
  expect(await at.receive()).toEqual([])
  const [dead] = await at.receive({
    QueueUrl: at.QueueUrl.replace('work', 'dead'),
    MessageSystemAttributeNames: ['All'],
  })
  expect(dead?.Body).toBe('poison')
  expect(dead?.Attributes).toMatchObject({ DeadLetterQueueSourceArn: arn('work') })
  await using next = await sqs([everything], at.dir)
  expect([next.service.queue('work').counts().hidden, next.service.queue('dead').counts().hidden]).toEqual([0, 1])
})

test('a message older than the retention is gone', async () => {
  await using at = await sqs()
  await at.send('old')
  at.later(3600)
  expect(await at.receive()).toEqual([])
})

test('visibility can be given back or prolonged while a message is out', async () => {
  await using at = await sqs()
  await at.send('x')
  const [message] = await at.receive()
  const change = (VisibilityTimeout: number) =>
    at.client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: at.QueueUrl,
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout,
      }),
    )
  await change(100)
  at.later(99)
  expect(await at.receive()).toEqual([])
  await change(0)
  expect(await at.receive()).toHaveLength(1)
  await expect(change(10)).rejects.toMatchObject({ name: 'MessageNotInflight' })
})

test('a batch answers for each entry', async () => {
  await using at = await sqs()
  const Entries = [
    { Id: 'a', MessageBody: 'first' },
    { Id: 'b', MessageBody: 'bad \u0000' },
    { Id: 'c', MessageBody: 'last' },
  ]
  const sent = await at.client.send(new SendMessageBatchCommand({ QueueUrl: at.QueueUrl, Entries }))
  expect(sent.Successful?.map(each => each.Id)).toEqual(['a', 'c'])
  expect(sent.Failed).toMatchObject([{ Id: 'b', Code: 'InvalidMessageContents', SenderFault: true }])
  const messages = await at.receive()
  const handles = [...messages.map(message => message.ReceiptHandle), 'nonsense']
  const deleted = await at.client.send(
    new DeleteMessageBatchCommand({
      QueueUrl: at.QueueUrl,
      Entries: handles.map((ReceiptHandle, n) => ({ Id: String(n), ReceiptHandle })),
    }),
  )
  expect([deleted.Successful?.length, deleted.Failed]).toMatchObject([2, [{ Id: '2', Code: 'ReceiptHandleIsInvalid' }]])
  const twice = new SendMessageBatchCommand({
    QueueUrl: at.QueueUrl,
    Entries: [
      { Id: 'a', MessageBody: 'x' },
      { Id: 'a', MessageBody: 'y' },
    ],
  })
  await expect(at.client.send(twice)).rejects.toMatchObject({ name: 'BatchEntryIdsNotDistinct' })
})

test('a queue tells its address and counts, and can be emptied', async () => {
  await using at = await sqs()
  expect((await at.client.send(new GetQueueUrlCommand({ QueueName: 'work' }))).QueueUrl).toBe(at.QueueUrl)
  await expect(at.client.send(new GetQueueUrlCommand({ QueueName: 'none' }))).rejects.toMatchObject({
    name: 'QueueDoesNotExist',
  })
  await at.send('a')
  await at.send('b', { DelaySeconds: 5 })
  const counts = async () =>
    (await at.client.send(new GetQueueAttributesCommand({ QueueUrl: at.QueueUrl, AttributeNames: ['All'] }))).Attributes
  expect(await counts()).toMatchObject({
    QueueArn: arn('work'),
    ApproximateNumberOfMessages: '1',
    ApproximateNumberOfMessagesDelayed: '1',
  })
  await at.client.send(new PurgeQueueCommand({ QueueUrl: at.QueueUrl }))
  expect(await counts()).toMatchObject({ ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesDelayed: '0' })
})

test('a FIFO queue, and numbers out of range, are refused', async () => {
  await using at = await sqs()
  await expect(at.send('x', { QueueUrl: `${at.QueueUrl}.fifo`, MessageGroupId: 'g' })).rejects.toMatchObject({
    name: 'UnsupportedOperation',
  })
  await expect(at.send('x', { DelaySeconds: 901 })).rejects.toMatchObject({
    message: expect.stringContaining('DelaySeconds'),
  })
  await expect(at.receive({ MaxNumberOfMessages: 11 })).rejects.toMatchObject({
    message: expect.stringContaining('MaxNumberOfMessages'),
  })
})

test('a role that may only send does not receive', async () => {
  await using at = await sqs([{ Statement: { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: arn('work') } }])
  await at.send('x')
  await expect(at.receive()).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: `AKIDTEST is not authorized to perform sqs:ReceiveMessage on ${arn('work')}`,
  })
  await expect(at.send('x', { QueueUrl: at.QueueUrl.replace('work', 'dead') })).rejects.toMatchObject({
    name: 'AccessDeniedException',
  })
})
