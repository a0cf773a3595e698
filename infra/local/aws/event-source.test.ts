import { expect, test } from '@jest/globals'
import type { SQSEvent } from 'aws-lambda'
import { pollQueue, type EventSourceOptions } from './event-source.ts'
import { temporaryFolder } from './test-server.ts'
import { createSqs } from './sqs.ts'

const arn = 'arn:aws:sqs:eu-west-1:000000000000:work'

/** A queue with a function whose calls a test answers one by one. */
function startPolling(options: Partial<EventSourceOptions> = {}) {
  const at = temporaryFolder()
  const clock = { now: Date.UTC(2026, 4, 1) }
  const queue = createSqs({
    dir: at.dir,
    queues: [{ name: 'work', arn, visibilitySeconds: 30 }],
    now: () => clock.now,
  }).findQueue('work')
  const calls: { event: SQSEvent; answer: (result?: unknown) => void; fail: () => void }[] = []
  const waiting: (() => void)[] = []
  const invoke = (event: SQSEvent) =>
    new Promise((answer, fail) => {
      calls.push({ event, answer, fail: () => fail(new Error('failed')) })
      waiting.splice(0).forEach(wake => wake())
    })
  let source: ReturnType<typeof pollQueue> | undefined
  return {
    queue,
    calls,
    start: () => (source = pollQueue({ queue, invoke, ...options })),
    send: (...bodies: string[]) => bodies.map(body => queue.send(body).id),
    /** Waits for the next call. */
    next: async () => {
      while (calls.length === 0) await new Promise<void>(wake => waiting.push(wake))
      const call = calls.shift()
      if (!call) throw new Error('no call')
      return { ...call, bodies: call.event.Records.map(record => record.body) }
    },
    later: (seconds: number) => {
      clock.now += seconds * 1000
      queue.wake()
    },
    [Symbol.dispose]: () => at[Symbol.dispose](),
    stop: () => source?.stop(),
  }
}

const emptyCounts = { visible: 0, hidden: 0 }

test('a function gets the messages as SQS events, and what succeeded is deleted', async () => {
  using at = startPolling()
  at.queue.send('x')
  at.start()
  const call = await at.next()
  expect(call.event.Records).toEqual([
    {
      messageId: expect.any(String),
      receiptHandle: expect.any(String),
      body: 'x',
      attributes: {
        SenderId: 'local',
        SentTimestamp: '1777593600000',
        ApproximateReceiveCount: '1',
        ApproximateFirstReceiveTimestamp: '1777593600000',
      },
      messageAttributes: {},
      md5OfBody: '9dd4e461268c8034f5c8564e155c67a6',
      eventSource: 'aws:sqs',
      eventSourceARN: arn,
      awsRegion: 'eu-west-1',
    },
  ])
  call.answer()
  await at.stop()
  expect(at.queue.countMessages()).toEqual(emptyCounts)
})

test('a batch that failed comes again after its visibility timeout', async () => {
  using at = startPolling()
  at.send('a', 'b')
  at.start()
  const first = await at.next()
  expect(first.bodies).toEqual(['a', 'b'])
  first.fail()
  at.later(30)
  const again = await at.next()
  expect(again.bodies).toEqual(['a', 'b'])
  expect(again.event.Records[0]?.attributes.ApproximateReceiveCount).toBe('2')
  again.answer()
  await at.stop()
  expect(at.queue.countMessages()).toEqual(emptyCounts)
})

test('of a partial failure only what failed comes again', async () => {
  using at = startPolling({ reportBatchItemFailures: true })
  const [, second] = at.send('a', 'b', 'c')
  at.start()
  const first = await at.next()
  first.answer({ batchItemFailures: [{ itemIdentifier: second }] })
  await at.stop()
  expect(at.queue.countMessages()).toEqual({ ...emptyCounts, hidden: 1 })
  at.later(30)
  expect(at.queue.receiveVisible(10).map(message => message.body)).toEqual(['b'])
})

test.each([
  ['names a message of another batch', { batchItemFailures: [{ itemIdentifier: 'unknown' }] }, 2],
  ['names an empty message', { batchItemFailures: [{ itemIdentifier: '' }] }, 2],
  ['is no list', { batchItemFailures: 'b' }, 2],
  ['names nothing', { batchItemFailures: [] }, 0],
  ['is empty', {}, 0],
  ['is absent', undefined, 0],
])('where the report of failures %s, AWS keeps all or none', async (_, report, kept) => {
  using at = startPolling({ reportBatchItemFailures: true })
  at.send('a', 'b')
  at.start()
  const call = await at.next()
  call.answer(report)
  await at.stop()
  expect(at.queue.countMessages().hidden).toBe(kept)
})

test('a report of failures counts only where the mapping asks for it', async () => {
  using at = startPolling()
  const [first] = at.send('a')
  at.start()
  const call = await at.next()
  call.answer({ batchItemFailures: [{ itemIdentifier: first }] })
  await at.stop()
  expect(at.queue.countMessages()).toEqual(emptyCounts)
})

test('no more calls run at once than allowed, and none has more messages than the batch size', async () => {
  using at = startPolling({ batchSize: 2, maximumConcurrency: 2 })
  at.send('a', 'b', 'c', 'd', 'e')
  at.start()
  const first = await at.next()
  const second = await at.next()
  expect([first.bodies, second.bodies]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(at.queue.countMessages()).toEqual({ ...emptyCounts, visible: 1, hidden: 4 })
  expect(at.calls).toHaveLength(0)
  second.answer()
  const third = await at.next()
  expect(third.bodies).toEqual(['e'])
  first.answer()
  third.answer()
  await at.stop()
  expect(at.queue.countMessages()).toEqual(emptyCounts)
})

test('a window gathers what comes one by one until the batch is full', async () => {
  using at = startPolling({ batchSize: 3, windowSeconds: 300 })
  at.start()
  at.send('a')
  at.send('b')
  at.send('c')
  const call = await at.next()
  expect(call.bodies).toEqual(['a', 'b', 'c'])
  call.answer()
  await at.stop()
})

test('stopping waits for the call that runs, and takes nothing more', async () => {
  using at = startPolling()
  at.send('a')
  at.start()
  const call = await at.next()
  let stopped = false
  const stopping = at.stop()?.then(() => (stopped = true))
  at.send('b')
  await Promise.resolve()
  expect(stopped).toBe(false)
  call.answer()
  await stopping
  expect(at.queue.countMessages()).toEqual({ ...emptyCounts, visible: 1 })
})
