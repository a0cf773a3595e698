/** Compares our calls of DynamoDB with those of AWS's SDK. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
// oxlint-disable-next-line no-restricted-imports -- this test compares with it
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
// oxlint-disable-next-line no-restricted-imports -- this test compares with it
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall, marshall } from './attribute-values.ts'
import { call, DynamoDbError } from './client.ts'
import { sign } from './signature.ts'

interface ReceivedRequest {
  headers: IncomingHttpHeaders
  body: string
}

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

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret', sessionToken: 'a session' }
const receivedRequests: ReceivedRequest[] = []
type FakeResponse = { status?: number; body: string } | 'broken' | 'silent'
let queuedResponses: (() => FakeResponse | Promise<FakeResponse>)[] = []
const server = createServer((request, response) => {
  void (async () => {
    receivedRequests.push({ headers: request.headers, body: await text(request) })
    const answer = (await queuedResponses.shift()?.()) ?? { body: '{}' }
    if (answer === 'silent') return
    if (answer === 'broken') request.socket.destroy()
    else response.writeHead(answer.status ?? 200).end(answer.body)
  })()
})
let endpoint = ''
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: credentials.sessionToken,
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

const createSdkClient = () =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials }), {
    marshallOptions: { removeUndefinedValues: true },
  })

test('sends the SDK’s body and headers, and signs the same headers in the same way', async () => {
  await createSdkClient().send(new PutCommand({ TableName: 'table', Item: item }))
  await call('PutItem', { TableName: 'table', Item: marshall(item) })
  const [theirs, ours] = receivedRequests
  if (!theirs || !ours) throw new Error('two calls were made')
  expect(JSON.parse(ours.body)).toEqual(JSON.parse(theirs.body))
  for (const name of ['x-amz-target', 'content-type', 'content-length', 'x-amz-security-token', 'host'])
    expect([name, ours.headers[name]]).toEqual([name, theirs.headers[name]])

  const date = String(theirs.headers['x-amz-date'])
  const now = new Date(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(String(theirs.headers.authorization)) ?? []
  const signed = Object.fromEntries(
    names
      .split(';')
      .filter(name => name !== 'x-amz-date' && name !== 'x-amz-security-token')
      .map(name => [name, String(theirs.headers[name])]),
  )
  expect(sign(signed, theirs.body, credentials, 'eu-west-1', now).authorization).toBe(theirs.headers.authorization)
})

test('an answer is read as the SDK reads it', async () => {
  const body = JSON.stringify({ Item: marshall(item) })
  queuedResponses = [() => ({ body }), () => ({ body })]
  const theirs = await createSdkClient().send(new GetCommand({ TableName: 'table', Key: { pk: 'a', sk: 'b' } }))
  const ours = await call<{ Item: Record<string, Record<string, unknown>> }>('GetItem', {})
  const plain = unmarshall(ours.Item)
  expect({ ...plain, packed: [...(plain['packed'] as Uint8Array)] }).toEqual({
    ...theirs.Item,
    packed: [...((theirs.Item ?? {})['packed'] as Uint8Array)],
  })
})

test.each([Number.NaN, Infinity, 2 ** 53, 1n, () => 1, Symbol('x')])('%p cannot be stored', value => {
  expect(() => marshall({ value })).toThrow('cannot store')
})

const errorResponse = (status: number, code: string) => () => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message: 'no' }),
})

test.each([
  ['a broken connection', () => 'broken' as const],
  ['an error of the servers', errorResponse(500, 'InternalServerError')],
  ['an answer of a proxy', () => ({ status: 503, body: '<html>busy</html>' })],
  ['throttling', errorResponse(400, 'ProvisionedThroughputExceededException')],
  ['a transaction that is still being carried out', errorResponse(400, 'TransactionInProgressException')],
])('after %s the same call is made again', async (_, answer) => {
  queuedResponses = [answer, answer, answer, answer, () => ({ body: '{"Count":1}' })]
  expect(await call('Query', { a: 1 })).toEqual({ Count: 1 })
  expect(receivedRequests.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => '{"a":1}'))
  expect(receivedRequests.map(({ headers }) => headers['amz-sdk-request'])).toEqual(
    [1, 2, 3, 4, 5].map(tried => `attempt=${tried}; max=5`),
  )
})

test('rejects with the last failure after five tries', async () => {
  queuedResponses = Array.from({ length: 6 }, () => errorResponse(500, 'InternalServerError'))
  await expect(call('Query', {})).rejects.toMatchObject({ status: 500, code: 'InternalServerError' })
  expect(receivedRequests).toHaveLength(5)
})

test('a call without an answer is given up and made again', async () => {
  queuedResponses = [() => 'silent', () => ({ body: '{}' })]
  await call('GetItem', {})
  expect(receivedRequests).toHaveLength(2)
})

test('a scan may take longer to answer than other calls', async () => {
  const late = () => new Promise<FakeResponse>(done => setTimeout(done, 1500, { body: '{}' }))
  queuedResponses = [late]
  await call('Scan', {})
  expect(receivedRequests).toHaveLength(1)
  queuedResponses = [late]
  await call('Query', {})
  expect(receivedRequests).toHaveLength(3)
})

test('a refusal is not repeated, and says why for each item of a transaction', async () => {
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
  const refusal = await call('TransactWriteItems', {}).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DynamoDbError)
  expect(refusal).toMatchObject({ code: 'TransactionCanceledException', reasons: ['None', 'ConditionalCheckFailed'] })
  expect(receivedRequests).toHaveLength(1)
})
