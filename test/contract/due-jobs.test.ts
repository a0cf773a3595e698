import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import * as z from 'zod'
import { useFakeTable } from '../support/fake-table.ts'

Object.assign(process.env, {
  JOB_QUEUE: 'https://queue',
  METRICS: 'Stimpla/test',
})

const table = useFakeTable()
const queue = mockClient(SQSClient)
const job = { name: 'invoice', schedule: 'cron(0 * * * ? *)', description: 'Sends invoices', due: 'invoice' } as const
const time = '2026-11-20T12:00:00Z'

let logLines: string[] = []
beforeEach(() => {
  queue.reset()
  queue.on(SendMessageBatchCommand).resolves({})
  logLines = []
  jest.spyOn(process.stdout, 'write').mockImplementation(line => {
    logLines.push(String(line))
    return true
  })
})
afterEach(() => jest.restoreAllMocks())

async function importInvoiceJob(work: (company: string) => void = () => undefined) {
  const { createDueJob } = await import('../../functions/jobs/due-job.ts')
  return createDueJob(job, {
    item: z.object({ company: z.string() }),
    minAgeSeconds: 60,
    processItem: async ({ company }) => work(company),
  })
}

const createDueItems = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({
    pk: `C#${from + i}`,
    sk: 'DUE#invoice',
    company: `c${from + i}`,
    plan: 'x',
  }))
const listSentMessages = () =>
  queue
    .commandCalls(SendMessageBatchCommand)
    .flatMap(
      ({ args: [{ input }] }) =>
        input.Entries?.map(({ MessageBody }) => JSON.parse(MessageBody ?? '') as unknown) ?? [],
    )

it('queues every due item over all pages, with only the fields of the worker', async () => {
  table.respondWith({
    Query: (_, count) =>
      count === 1
        ? { Items: createDueItems(0, 25), LastEvaluatedKey: { pk: 'next' } }
        : { Items: createDueItems(25, 31) },
  })
  const { handler } = await importInvoiceJob()
  expect(await handler({ time })).toEqual({ due: 31, unreadable: 0 })
  expect(listSentMessages()).toEqual(createDueItems(0, 31).map(({ company }) => ({ company })))
  const [first, second] = table.callsTo('Query')
  expect(first).toMatchObject({
    IndexName: 'gsi2',
    ExpressionAttributeValues: { ':pk': 'DUE#invoice', ':to': '2026-11-20T11:59:00Z' },
  })
  expect(second).toMatchObject({ ExclusiveStartKey: { pk: 'next' } })
})

it('fails on an unreadable item, but queues the others', async () => {
  table.respondWith({
    Query: () => ({ Items: [{ pk: 'C#1', sk: 'DUE#invoice', plan: 'x' }, ...createDueItems(2, 4)] }),
  })
  const { handler } = await importInvoiceJob()
  await expect(handler({ time })).rejects.toThrow('1 of 3 items cannot be read')
  expect(listSentMessages()).toEqual([{ company: 'c2' }, { company: 'c3' }])
  expect(logLines.join('')).toContain('C#1 DUE#invoice')
})

it('fails if the queue refuses a message', async () => {
  table.respondWith({ Query: () => ({ Items: createDueItems(0, 3) }) })
  queue
    .on(SendMessageBatchCommand)
    .resolves({ Failed: [{ Id: '1', Code: 'InternalError', Message: 'later', SenderFault: false }] })
  const { handler } = await importInvoiceJob()
  await expect(handler({ time })).rejects.toThrow('1 messages were not taken')
})

const createSqsEvent = (...bodies: string[]) =>
  ({ Records: bodies.map((body, i) => ({ messageId: `m${i}`, body })) }) as unknown as SQSEvent

it('retries a failed item, and completes the others of its batch', async () => {
  const doneCompanies: string[] = []
  const { worker } = await importInvoiceJob(company => {
    if (company === 'c1') throw new Error('the bank is closed')
    doneCompanies.push(company)
  })
  expect(await worker(createSqsEvent('{"company":"c0"}', '{"company":"c1"}', '{"company":"c2"}', '{}'))).toEqual({
    batchItemFailures: [{ itemIdentifier: 'm1' }, { itemIdentifier: 'm3' }],
  })
  expect(doneCompanies).toEqual(['c0', 'c2'])
  expect(logLines.join('')).toContain('the bank is closed')
})
