import {
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
  type SendMessageBatchRequestEntry,
} from '@aws-sdk/client-sqs'
import { expect, it } from '@jest/globals'
import type { ReceivedMessage } from './queue.ts'
import { allowAllPolicy, createTemporaryFolder, serveForTest } from '../../../test/support/aws-service.ts'
import { createSqs } from './sqs.ts'

const toArn = (name: string) => `arn:aws:sqs:eu-west-1:000000000000:${name}`
const queues = [
  {
    name: 'work',
    arn: toArn('work'),
    visibilitySeconds: 30,
    retentionSeconds: 3600,
    redrive: { deadLetterArn: toArn('dead'), maxReceiveCount: 2 },
  },
  {
    name: 'other',
    arn: toArn('other'),
    visibilitySeconds: 30,
    redrive: { deadLetterArn: toArn('dead'), maxReceiveCount: 1 },
  },
  { name: 'dead', arn: toArn('dead'), visibilitySeconds: 30 },
]

async function startSqs(policies = [allowAllPolicy], dir?: string) {
  const folder = createTemporaryFolder()
  const clock = { now: Date.UTC(2026, 4, 1) }
  const service = createSqs({ dir: dir ?? folder.dir, queues, now: () => clock.now })
  const servedSqs = await serveForTest(service, policies)
  const client = new SQSClient(servedSqs.client)
  const workQueue = service.findQueue('work')
  const sendBatch = (Entries: SendMessageBatchRequestEntry[], queue = 'work') =>
    client.send(new SendMessageBatchCommand({ QueueUrl: `${servedSqs.endpoint}/000000000000/${queue}`, Entries }))
  return {
    dir: folder.dir,
    work: workQueue,
    other: service.findQueue('other'),
    dead: service.findQueue('dead'),
    deadLetters: async () => {
      const QueueUrl = `${servedSqs.endpoint}/000000000000/dead`
      const AttributeNames = ['QueueArn' as const, 'ApproximateNumberOfMessages' as const]
      return (await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }))).Attributes
    },
    moveBack: () => client.send(new StartMessageMoveTaskCommand({ SourceArn: toArn('dead') })),
    later: (seconds: number) => {
      clock.now += seconds * 1000
      workQueue.wake()
    },
    sendBatch,
    send: (MessageBody: string) => sendBatch([{ Id: '1', MessageBody }]),
    async [Symbol.asyncDispose]() {
      await servedSqs[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

const listBodies = (messages: ReceivedMessage[]) => messages.map(({ body }) => body)

it('receives a message once, and again if it was not deleted in time', async () => {
  await using sqs = await startSqs()
  await sqs.send('first æ')
  const [message] = sqs.work.receiveVisible(10)
  expect(message).toMatchObject({ body: 'first æ', receiveCount: 1 })
  sqs.later(29)
  expect(sqs.work.receiveVisible(10)).toEqual([])
  sqs.later(1)
  const [repeatedMessage] = sqs.work.receiveVisible(10)
  expect(repeatedMessage?.receiveCount).toBe(2)
  sqs.work.delete(message?.receiptHandle ?? '')
  expect(sqs.work.countMessages().hiddenCount).toBe(1)
  sqs.work.delete(repeatedMessage?.receiptHandle ?? '')
  expect(sqs.work.countMessages()).toEqual({ visibleCount: 0, hiddenCount: 0 })
})

it('keeps acknowledged messages of a server that was never closed', async () => {
  await using sqs = await startSqs()
  await sqs.send('kept')
  await sqs.send('done')
  const doneMessage = sqs.work.receiveVisible(10).find(({ body }) => body === 'done')
  sqs.work.delete(doneMessage?.receiptHandle ?? '')
  await using restartedSqs = await startSqs([allowAllPolicy], sqs.dir)
  expect(restartedSqs.work.receiveVisible(10)).toEqual([])
  restartedSqs.later(30)
  expect(listBodies(restartedSqs.work.receiveVisible(10))).toEqual(['kept'])
})

it('wakes a waiting receiver', async () => {
  await using sqs = await startSqs()
  const receivePromise = sqs.work.receive({ waitSeconds: 20 })
  await sqs.send('now')
  expect(listBodies(await receivePromise)).toEqual(['now'])
})

it('moves a message that was received too often to the dead letters', async () => {
  await using sqs = await startSqs()
  await sqs.send('poison')
  for (const _ of [1, 2]) {
    expect(listBodies(sqs.work.receiveVisible(10))).toEqual(['poison'])
    sqs.later(30)
  }
  expect(sqs.work.receiveVisible(10)).toEqual([])
  expect(sqs.dead.receiveVisible(10)).toMatchObject([{ body: 'poison', deadLetterSource: toArn('work') }])
  await using restartedSqs = await startSqs([allowAllPolicy], sqs.dir)
  expect([restartedSqs.work.countMessages().hiddenCount, restartedSqs.dead.countMessages().hiddenCount]).toEqual([0, 1])
})

/** Starts two queues. In each of them, a message is received too often and becomes a dead letter. */
async function startWithDeadLetters(policies = [allowAllPolicy]) {
  const sqs = await startSqs(policies)
  for (const [queue, times] of [
    [sqs.work, 2],
    [sqs.other, 1],
  ] as const) {
    queue.send(`from ${queue.options.name}`)
    for (let i = 0; i <= times; i++) {
      queue.receiveVisible(10)
      sqs.later(30)
    }
  }
  return sqs
}

it('counts dead letters, and moves each back to its queue as new', async () => {
  await using sqs = await startWithDeadLetters()
  expect(await sqs.deadLetters()).toEqual({ QueueArn: toArn('dead'), ApproximateNumberOfMessages: '2' })
  await sqs.moveBack()
  expect(await sqs.deadLetters()).toMatchObject({ ApproximateNumberOfMessages: '0' })
  expect(sqs.work.receiveVisible(10)).toMatchObject([{ body: 'from work', receiveCount: 1 }])
  expect(sqs.other.receiveVisible(10)).toMatchObject([{ body: 'from other', receiveCount: 1 }])
  await using restartedSqs = await startSqs([allowAllPolicy], sqs.dir)
  expect([
    restartedSqs.work.countMessages().hiddenCount,
    restartedSqs.other.countMessages().hiddenCount,
    restartedSqs.dead.countMessages(),
  ]).toEqual([1, 1, { visibleCount: 0, hiddenCount: 0 }])
})

const actions = ['sqs:StartMessageMoveTask', 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']
const allowOnDeadLetters = (allowed: string[]) => ({
  Statement: { Effect: 'Allow' as const, Action: allowed, Resource: toArn('dead') },
})
const createSendPolicy = (name: string) => ({
  Statement: { Effect: 'Allow' as const, Action: 'sqs:SendMessage', Resource: toArn(name) },
})

it.each([
  ...actions.map(
    action => [action, [allowOnDeadLetters(actions.filter(other => other !== action)), createSendPolicy('*')]] as const,
  ),
  ['sqs:SendMessage', [allowOnDeadLetters(actions)]] as const,
])('refuses to move dead letters back without %s', async (action, policies) => {
  await using sqs = await startWithDeadLetters([...policies])
  await expect(sqs.moveBack()).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining(`perform ${action} on`),
  })
  expect(sqs.dead.countMessages().visibleCount).toBe(2)
})

it('deletes a message after its retention', async () => {
  await using sqs = await startSqs()
  await sqs.send('old')
  sqs.later(3600)
  expect(sqs.work.receiveVisible(10)).toEqual([])
})

it('answers for each entry of a batch', async () => {
  await using sqs = await startSqs()
  const batchResponse = await sqs.sendBatch([
    { Id: 'a', MessageBody: 'first' },
    { Id: 'b', MessageBody: 'bad \u0000' },
    { Id: 'c', MessageBody: 'last' },
  ])
  expect(batchResponse.Successful?.map(entry => entry.Id)).toEqual(['a', 'c'])
  expect(batchResponse.Failed).toMatchObject([{ Id: 'b', Code: 'InvalidMessageContents', SenderFault: true }])
  expect(listBodies(sqs.work.receiveVisible(10))).toEqual(['first', 'last'])
})

it.each([
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
    'a field that the stand-in does not support',
    [{ Id: 'a', MessageBody: 'x', DelaySeconds: 5 }],
    'InvalidParameterValue',
  ],
])('refuses a batch with %s', async (_, entries, name) => {
  await using sqs = await startSqs()
  await expect(sqs.sendBatch(entries)).rejects.toMatchObject({ name })
  expect(sqs.work.receiveVisible(10)).toEqual([])
})

it('allows a role to send only to its listed queues', async () => {
  await using sqs = await startSqs([
    { Statement: { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: toArn('work') } },
  ])
  await sqs.send('x')
  await expect(sqs.sendBatch([{ Id: '1', MessageBody: 'x' }], 'dead')).rejects.toMatchObject({
    name: 'AccessDenied',
    message: `AKIDTEST is not authorized to perform sqs:SendMessage on ${toArn('dead')}`,
  })
  await expect(sqs.sendBatch([{ Id: '1', MessageBody: 'x' }], 'absent')).rejects.toMatchObject({
    name: 'QueueDoesNotExist',
  })
})
