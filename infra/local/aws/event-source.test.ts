import { expect, it } from '@jest/globals'
import type { SQSEvent } from 'aws-lambda'
import { pollQueue, type EventSourceOptions } from './event-source.ts'
import { createTemporaryFolder } from '../../../test/support/aws-service.ts'
import { createSqs } from './sqs.ts'

const arn = 'arn:aws:sqs:eu-west-1:000000000000:work'

/**
 * Polls a queue and records the calls of its function. A test awaits each call with `next`, and decides how the
 * function answers it.
 */
function startPolling(options: Partial<EventSourceOptions> = {}) {
  const folder = createTemporaryFolder()
  const clock = { now: Date.UTC(2026, 4, 1) }
  const queue = createSqs({
    dir: folder.dir,
    queues: [{ name: 'work', arn, visibilitySeconds: 30 }],
    now: () => clock.now,
  }).findQueue('work')
  const calls: { event: SQSEvent; answer: (result?: unknown) => void; fail: () => void }[] = []
  const waitingReceivers: (() => void)[] = []
  const invoke = (event: SQSEvent) =>
    new Promise((answer, fail) => {
      calls.push({ event, answer, fail: () => fail(new Error('failed')) })
      waitingReceivers.splice(0).forEach(wake => wake())
    })
  let source: ReturnType<typeof pollQueue> | undefined
  return {
    queue,
    calls,
    start: () => (source = pollQueue({ queue, invoke, ...options })),
    send: (...bodies: string[]) => bodies.map(body => queue.send(body).id),
    next: async () => {
      while (calls.length === 0) await new Promise<void>(wake => waitingReceivers.push(wake))
      const call = calls.shift()
      if (!call) throw new Error('no call')
      return { ...call, bodies: call.event.Records.map(record => record.body) }
    },
    later: (seconds: number) => {
      clock.now += seconds * 1000
      queue.wake()
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
    stop: () => source?.stop(),
  }
}

const emptyCounts = { visibleCount: 0, hiddenCount: 0 }

it('passes messages as SQS events, and deletes successful ones', async () => {
  using polling = startPolling()
  polling.queue.send('x')
  polling.start()
  const call = await polling.next()
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
  await polling.stop()
  expect(polling.queue.countMessages()).toEqual(emptyCounts)
})

it('receives a failed batch again after its visibility timeout', async () => {
  using polling = startPolling()
  polling.send('a', 'b')
  polling.start()
  const first = await polling.next()
  expect(first.bodies).toEqual(['a', 'b'])
  first.fail()
  polling.later(30)
  const repeatedCall = await polling.next()
  expect(repeatedCall.bodies).toEqual(['a', 'b'])
  expect(repeatedCall.event.Records[0]?.attributes.ApproximateReceiveCount).toBe('2')
  repeatedCall.answer()
  await polling.stop()
  expect(polling.queue.countMessages()).toEqual(emptyCounts)
})

it('receives only the failures of a partial failure again', async () => {
  using polling = startPolling({ reportBatchItemFailures: true })
  const [, second] = polling.send('a', 'b', 'c')
  polling.start()
  const first = await polling.next()
  first.answer({ batchItemFailures: [{ itemIdentifier: second }] })
  await polling.stop()
  expect(polling.queue.countMessages()).toEqual({ ...emptyCounts, hiddenCount: 1 })
  polling.later(30)
  expect(polling.queue.receiveVisible(10).map(message => message.body)).toEqual(['b'])
})

it.each([
  ['names a message of another batch', { batchItemFailures: [{ itemIdentifier: 'unknown' }] }, 2],
  ['names an empty message', { batchItemFailures: [{ itemIdentifier: '' }] }, 2],
  ['is no list', { batchItemFailures: 'b' }, 2],
  ['names nothing', { batchItemFailures: [] }, 0],
  ['is empty', {}, 0],
  ['is absent', undefined, 0],
])('keeps all or none if the failure report %s', async (_, report, keptCount) => {
  using polling = startPolling({ reportBatchItemFailures: true })
  polling.send('a', 'b')
  polling.start()
  const call = await polling.next()
  call.answer(report)
  await polling.stop()
  expect(polling.queue.countMessages().hiddenCount).toBe(keptCount)
})

it('ignores a failure report unless the mapping enables it', async () => {
  using polling = startPolling()
  const [first] = polling.send('a')
  polling.start()
  const call = await polling.next()
  call.answer({ batchItemFailures: [{ itemIdentifier: first }] })
  await polling.stop()
  expect(polling.queue.countMessages()).toEqual(emptyCounts)
})

it('limits concurrent calls and the batch size', async () => {
  using polling = startPolling({ batchSize: 2, maximumConcurrency: 2 })
  polling.send('a', 'b', 'c', 'd', 'e')
  polling.start()
  const firstCall = await polling.next()
  const secondCall = await polling.next()
  expect([firstCall.bodies, secondCall.bodies]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(polling.queue.countMessages()).toEqual({ ...emptyCounts, visibleCount: 1, hiddenCount: 4 })
  expect(polling.calls).toHaveLength(0)
  secondCall.answer()
  const thirdBatch = await polling.next()
  expect(thirdBatch.bodies).toEqual(['e'])
  firstCall.answer()
  thirdBatch.answer()
  await polling.stop()
  expect(polling.queue.countMessages()).toEqual(emptyCounts)
})

it('collects messages within the window until the batch is full', async () => {
  using polling = startPolling({ batchSize: 3, windowSeconds: 300 })
  polling.start()
  polling.send('a')
  polling.send('b')
  polling.send('c')
  const call = await polling.next()
  expect(call.bodies).toEqual(['a', 'b', 'c'])
  call.answer()
  await polling.stop()
})

it('waits for the running call on stop, and receives nothing more', async () => {
  using polling = startPolling()
  polling.send('a')
  polling.start()
  const call = await polling.next()
  let isStopped = false
  const stopPromise = polling.stop()?.then(() => (isStopped = true))
  polling.send('b')
  await Promise.resolve()
  expect(isStopped).toBe(false)
  call.answer()
  await stopPromise
  expect(polling.queue.countMessages()).toEqual({ ...emptyCounts, visibleCount: 1 })
})
