import {
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
  type SendMessageBatchRequestEntry,
} from '@aws-sdk/client-sqs'
import { expect, test } from '@jest/globals'
import type { ReceivedMessage } from './queue.ts'
import { allowAll, temporaryFolder, serve } from './test-server.ts'
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
  {
    name: 'other',
    arn: arn('other'),
    visibilitySeconds: 30,
    redrive: { deadLetterArn: arn('dead'), maxReceiveCount: 1 },
  },
  { name: 'dead', arn: arn('dead'), visibilitySeconds: 30 },
]

async function startSqs(policies = [allowAll], dir?: string) {
  const at = temporaryFolder()
  const clock = { now: Date.UTC(2026, 4, 1) }
  const service = createSqs({ dir: dir ?? at.dir, queues, now: () => clock.now })
  const served = await serve(service, policies)
  const client = new SQSClient(served.client)
  const work = service.findQueue('work')
  const sendBatch = (Entries: SendMessageBatchRequestEntry[], queue = 'work') =>
    client.send(new SendMessageBatchCommand({ QueueUrl: `${served.endpoint}/000000000000/${queue}`, Entries }))
  return {
    dir: at.dir,
    work,
    other: service.findQueue('other'),
    dead: service.findQueue('dead'),
    deadLetters: async () => {
      const QueueUrl = `${served.endpoint}/000000000000/dead`
      const AttributeNames = ['QueueArn' as const, 'ApproximateNumberOfMessages' as const]
      return (await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }))).Attributes
    },
    moveBack: () => client.send(new StartMessageMoveTaskCommand({ SourceArn: arn('dead') })),
    later: (seconds: number) => {
      clock.now += seconds * 1000
      work.wake()
    },
    sendBatch,
    send: (MessageBody: string) => sendBatch([{ Id: '1', MessageBody }]),
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]()
      at[Symbol.dispose]()
    },
  }
}

const bodies = (messages: ReceivedMessage[]) => messages.map(({ body }) => body)

test('a message is received once, and again when nobody deleted it in time', async () => {
  await using at = await startSqs()
  await at.send('first æ')
  const [message] = at.work.receiveVisible(10)
  expect(message).toMatchObject({ body: 'first æ', receiveCount: 1 })
  at.later(29)
  expect(at.work.receiveVisible(10)).toEqual([])
  at.later(1)
  const [again] = at.work.receiveVisible(10)
  expect(again?.receiveCount).toBe(2)
  at.work.delete(message?.receiptHandle ?? '')
  expect(at.work.countMessages().hidden).toBe(1)
  at.work.delete(again?.receiptHandle ?? '')
  expect(at.work.countMessages()).toEqual({ visible: 0, hidden: 0 })
})

test('an acknowledged message outlives a server that was never closed', async () => {
  await using at = await startSqs()
  await at.send('kept')
  await at.send('done')
  const done = at.work.receiveVisible(10).find(({ body }) => body === 'done')
  at.work.delete(done?.receiptHandle ?? '')
  await using next = await startSqs([allowAll], at.dir)
  expect(next.work.receiveVisible(10)).toEqual([])
  next.later(30)
  expect(bodies(next.work.receiveVisible(10))).toEqual(['kept'])
})

test('a receiver that waits is woken by a message', async () => {
  await using at = await startSqs()
  const waiting = at.work.receive({ waitSeconds: 20 })
  await at.send('now')
  expect(bodies(await waiting)).toEqual(['now'])
})

test('a message that was received too often goes to the dead letters', async () => {
  await using at = await startSqs()
  await at.send('poison')
  for (const _ of [1, 2]) {
    expect(bodies(at.work.receiveVisible(10))).toEqual(['poison'])
    at.later(30)
  }
  expect(at.work.receiveVisible(10)).toEqual([])
  expect(at.dead.receiveVisible(10)).toMatchObject([{ body: 'poison', deadLetterSource: arn('work') }])
  await using next = await startSqs([allowAll], at.dir)
  expect([next.work.countMessages().hidden, next.dead.countMessages().hidden]).toEqual([0, 1])
})

/** Two queues with a message each that was received too often. */
async function startWithDeadLetters(policies = [allowAll]) {
  const at = await startSqs(policies)
  for (const [queue, times] of [
    [at.work, 2],
    [at.other, 1],
  ] as const) {
    queue.send(`from ${queue.options.name}`)
    for (let i = 0; i <= times; i++) {
      queue.receiveVisible(10)
      at.later(30)
    }
  }
  return at
}

test('dead letters are counted, and each goes back to the queue from which it came, as if it had never been received', async () => {
  await using at = await startWithDeadLetters()
  expect(await at.deadLetters()).toEqual({ QueueArn: arn('dead'), ApproximateNumberOfMessages: '2' })
  await at.moveBack()
  expect(await at.deadLetters()).toMatchObject({ ApproximateNumberOfMessages: '0' })
  expect(at.work.receiveVisible(10)).toMatchObject([{ body: 'from work', receiveCount: 1 }])
  expect(at.other.receiveVisible(10)).toMatchObject([{ body: 'from other', receiveCount: 1 }])
  await using next = await startSqs([allowAll], at.dir)
  expect([next.work.countMessages().hidden, next.other.countMessages().hidden, next.dead.countMessages()]).toEqual([
    1,
    1,
    { visible: 0, hidden: 0 },
  ])
})

const actions = ['sqs:StartMessageMoveTask', 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']
const allowOnDeadLetters = (some: string[]) => ({
  Statement: { Effect: 'Allow' as const, Action: some, Resource: arn('dead') },
})
const allowSendTo = (name: string) => ({
  Statement: { Effect: 'Allow' as const, Action: 'sqs:SendMessage', Resource: arn(name) },
})

test.each([
  ...actions.map(
    action => [action, [allowOnDeadLetters(actions.filter(one => one !== action)), allowSendTo('*')]] as const,
  ),
  ['sqs:SendMessage', [allowOnDeadLetters(actions)]] as const,
])('a caller without %s moves no dead letters back', async (action, policies) => {
  await using at = await startWithDeadLetters([...policies])
  await expect(at.moveBack()).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining(`perform ${action} on`),
  })
  expect(at.dead.countMessages().visible).toBe(2)
})

test('a message older than the retention is gone', async () => {
  await using at = await startSqs()
  await at.send('old')
  at.later(3600)
  expect(at.work.receiveVisible(10)).toEqual([])
})

test('a batch answers for each entry', async () => {
  await using at = await startSqs()
  const sent = await at.sendBatch([
    { Id: 'a', MessageBody: 'first' },
    { Id: 'b', MessageBody: 'bad \u0000' },
    { Id: 'c', MessageBody: 'last' },
  ])
  expect(sent.Successful?.map(each => each.Id)).toEqual(['a', 'c'])
  expect(sent.Failed).toMatchObject([{ Id: 'b', Code: 'InvalidMessageContents', SenderFault: true }])
  expect(bodies(at.work.receiveVisible(10))).toEqual(['first', 'last'])
})

test.each([
  ['no message', [], 'EmptyBatchRequest'],
  [
    'two messages of the same id',
    [
      { Id: 'a', MessageBody: 'x' },
      { Id: 'a', MessageBody: 'y' },
    ],
    'BatchEntryIdsNotDistinct',
  ],
  [
    'a field that the stand-in does not read',
    [{ Id: 'a', MessageBody: 'x', DelaySeconds: 5 }],
    'InvalidParameterValue',
  ],
])('a batch with %s is refused', async (_, entries, name) => {
  await using at = await startSqs()
  await expect(at.sendBatch(entries)).rejects.toMatchObject({ name })
  expect(at.work.receiveVisible(10)).toEqual([])
})

test('a role sends only to the queues that it names', async () => {
  await using at = await startSqs([
    { Statement: { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: arn('work') } },
  ])
  await at.send('x')
  await expect(at.sendBatch([{ Id: '1', MessageBody: 'x' }], 'dead')).rejects.toMatchObject({
    name: 'AccessDenied',
    message: `AKIDTEST is not authorized to perform sqs:SendMessage on ${arn('dead')}`,
  })
  await expect(at.sendBatch([{ Id: '1', MessageBody: 'x' }], 'absent')).rejects.toMatchObject({
    name: 'QueueDoesNotExist',
  })
})
