import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { listCancellationReasons, sendCommand } from './client.ts'
import { marshall, unmarshall } from './items.ts'

const TableName = 'table'
const item = {
  pk: 'C#1',
  sk: 'Þ “quoted” \u{1F600}',
  packed: new Uint8Array([0, 1, 254, 255]),
  members: new Set(['a', 'b']),
  numbers: [0, -1, 1.5, 1e-7, Number.MAX_SAFE_INTEGER],
  nothing: null,
  yes: true,
  no: false,
  empty: '',
  deep: { list: [{ left: undefined, kept: [] }, 'x'], none: {} },
  left_out: undefined,
}
const key = { pk: { S: 'a' }, sk: { S: 'b' } }
const get = () => sendCommand(new GetItemCommand({ TableName, Key: key }))

const receivedRequests: { headers: IncomingHttpHeaders; body: string }[] = []
type FakeResponse = { status?: number; body: string } | 'broken' | 'silent'
let queuedResponses: (() => FakeResponse | Promise<FakeResponse>)[] = []
const server = createServer((request, response) => {
  void (async () => {
    receivedRequests.push({ headers: request.headers, body: await text(request) })
    const queued = (await queuedResponses.shift()?.()) ?? { body: '{}' }
    if (queued === 'silent') return
    if (queued === 'broken') request.socket.destroy()
    else response.writeHead(queued.status ?? 200).end(queued.body)
  })()
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'a secret',
    AWS_SESSION_TOKEN: 'a session',
  })
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  receivedRequests.length = 0
  queuedResponses = []
  jest.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => jest.restoreAllMocks())

it('sends an item and reads it back as it was', async () => {
  await sendCommand(new PutItemCommand({ TableName, Item: marshall(item) }))
  const { Item } = JSON.parse(receivedRequests[0]?.body ?? '') as { Item: object }
  queuedResponses = [() => ({ body: JSON.stringify({ Item }) })]
  const parsedItem = unmarshall((await get()).Item ?? {})
  const { left_out: _, ...storedFields } = item
  expect({ ...parsedItem, packed: [...(parsedItem['packed'] as Uint8Array)] }).toEqual({
    ...storedFields,
    packed: [...item.packed],
    deep: { list: [{ kept: [] }, 'x'], none: {} },
  })
})

it('marshals as the document client of AWS does', async () => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  await documents.send(new PutCommand({ TableName, Item: item }))
  await sendCommand(new PutItemCommand({ TableName, Item: marshall(item) }))
  const [theirBody, ourBody] = receivedRequests.map(({ body }) => JSON.parse(body) as object)
  expect(ourBody).toEqual(theirBody)
})

it.each([Number.NaN, Infinity, 2 ** 53, 1n, () => 1, Symbol('x')])('refuses to store %p', value => {
  expect(() => marshall({ value })).toThrow('cannot store')
})

const createErrorReply = (status: number, code: string) => () => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message: 'no' }),
})

it.each([
  ['a broken connection', () => 'broken' as const],
  ['an error of the servers', createErrorReply(500, 'InternalServerError')],
  ['an answer of a proxy', () => ({ status: 503, body: '<html>busy</html>' })],
  ['throttling', createErrorReply(400, 'ProvisionedThroughputExceededException')],
  ['a transaction in progress', createErrorReply(400, 'TransactionInProgressException')],
])('retries the same call after %s', async (_, response) => {
  queuedResponses = [response, response, response, response, () => ({ body: '{"Count":1}' })]
  expect(await sendCommand(new QueryCommand({ TableName }))).toMatchObject({ Count: 1 })
  expect(new Set(receivedRequests.map(({ body }) => body)).size).toBe(1)
  expect(receivedRequests.map(({ headers }) => headers['amz-sdk-request'])).toEqual(
    [1, 2, 3, 4, 5].map(attempt =>
      attempt === 1 ? expect.stringContaining('attempt=1') : `attempt=${attempt}; max=5`,
    ),
  )
})

it('rejects with the last failure after five attempts', async () => {
  queuedResponses = Array.from({ length: 6 }, () => createErrorReply(500, 'InternalServerError'))
  await expect(get()).rejects.toMatchObject({ name: 'InternalServerError' })
  expect(receivedRequests).toHaveLength(5)
})

it('retries a call although many earlier calls of the container have failed', async () => {
  const manyFailures = 150
  queuedResponses = Array.from({ length: manyFailures }, () => createErrorReply(500, 'InternalServerError'))
  const outcomes = await Promise.allSettled(Array.from({ length: manyFailures / 5 }, get))
  expect(outcomes.map(({ status }) => status)).not.toContain('fulfilled')
  const failure = createErrorReply(500, 'InternalServerError')
  queuedResponses = [failure, failure, failure, failure, () => ({ body: '{}' })]
  await expect(get()).resolves.toBeDefined()
})

it('answers "Please try again" when DynamoDB throttles every attempt', async () => {
  queuedResponses = Array.from({ length: 5 }, () => createErrorReply(400, 'ThrottlingException'))
  await expect(get()).rejects.toMatchObject({ text: 'Please try again' })
})

it('tries once where nothing depends on the write', async () => {
  queuedResponses = [createErrorReply(500, 'InternalServerError')]
  await expect(sendCommand(new PutItemCommand({ TableName, Item: key }), 'once')).rejects.toThrow()
  expect(receivedRequests).toHaveLength(1)
})

it('times out and retries a request without a response', async () => {
  queuedResponses = [() => 'silent', () => ({ body: '{}' })]
  await get()
  expect(receivedRequests).toHaveLength(2)
})

it('waits longer for a scan than for other calls', async () => {
  const respondLate = () => new Promise<FakeResponse>(resolve => setTimeout(resolve, 1500, { body: '{}' }))
  queuedResponses = [respondLate]
  await sendCommand(new ScanCommand({ TableName }), 'scan')
  expect(receivedRequests).toHaveLength(1)
  queuedResponses = [respondLate]
  await get()
  expect(receivedRequests).toHaveLength(3)
})

it('does not repeat a refusal, and has a reason for each item of a transaction', async () => {
  queuedResponses = [
    () => ({
      status: 400,
      body: JSON.stringify({
        __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
        Message: 'Transaction cancelled',
        CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
      }),
    }),
  ]
  const error: unknown = await sendCommand(new TransactWriteItemsCommand({ TransactItems: [] })).catch(
    (e: unknown) => e,
  )
  expect(listCancellationReasons(error)).toEqual(['None', 'ConditionalCheckFailed'])
  expect(listCancellationReasons(new Error('another'))).toBeUndefined()
  expect(receivedRequests).toHaveLength(1)
})
