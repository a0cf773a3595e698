import { toHeaders, toLambdaEvent, type EventInput } from './event.ts'

const toEventInput = (
  request: { url?: string; method?: string; headers?: [string, string][]; body?: Buffer } = {},
): EventInput => ({
  request: {
    method: request.method ?? 'GET',
    url: request.url ?? '/api/employees',
    headers: toHeaders((request.headers ?? []).flat()),
    address: '127.0.0.1',
  },
  body: request.body ?? Buffer.alloc(0),
  routeKey: 'GET /api/employees',
  parameters: {},
  apiId: 'api',
  requestId: 'request',
  now: new Date('2026-03-12T19:03:58.390Z'),
})

it('moves cookies from the headers into a list', () => {
  const event = toLambdaEvent(toEventInput({ headers: [['Cookie', 'a=1; b=2']] }))
  expect(event.cookies).toEqual(['a=1', 'b=2'])
  expect(event.headers).not.toHaveProperty('cookie')
})

it('lower-cases header names, and joins repeated values', () => {
  expect(
    toLambdaEvent(
      toEventInput({
        headers: [
          ['X-Thing', 'a'],
          ['x-thing', 'b'],
        ],
      }),
    ).headers['x-thing'],
  ).toBe('a,b')
})

it('passes the query raw and decoded, with repeated values joined', () => {
  const event = toLambdaEvent(toEventInput({ url: '/api/employees?q=a%20b&x=1&x=2' }))
  expect(event.rawPath).toBe('/api/employees')
  expect(event.rawQueryString).toBe('q=a%20b&x=1&x=2')
  expect(event.queryStringParameters).toEqual({ q: 'a b', x: '1,2' })
})

it('passes JSON as text', () => {
  const event = toLambdaEvent(
    toEventInput({
      method: 'POST',
      headers: [['content-type', 'application/json; charset=utf-8']],
      body: Buffer.from('{"name":"Þóra"}'),
    }),
  )
  expect(event.body).toBe('{"name":"Þóra"}')
  expect(event.isBase64Encoded).toBe(false)
})

it.each([
  ['application/octet-stream', undefined],
  ['application/json', 'gzip'],
])('passes %s with encoding %s as base64', (type, encoding) => {
  const headers: [string, string][] = [
    ['content-type', type],
    ...(encoding ? [['content-encoding', encoding] as [string, string]] : []),
  ]
  const event = toLambdaEvent(toEventInput({ method: 'POST', headers, body: Buffer.from([0, 255]) }))
  expect(event.body).toBe('AP8=')
  expect(event.isBase64Encoded).toBe(true)
})

it('omits body, query, cookies and parameters if the request has none', () => {
  const event = toLambdaEvent(toEventInput())
  for (const field of ['body', 'cookies', 'queryStringParameters', 'pathParameters'])
    expect(event).not.toHaveProperty(field)
})

it('describes the caller, the route and the time in the context', () => {
  const { requestContext } = toLambdaEvent({
    ...toEventInput({
      headers: [
        ['host', 'api.example.com'],
        ['user-agent', 'test'],
      ],
    }),
    parameters: { id: 'a' },
  })
  expect(requestContext).toMatchObject({
    accountId: '000000000000',
    apiId: 'api',
    domainName: 'api.example.com',
    domainPrefix: 'api',
    http: { method: 'GET', path: '/api/employees', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
    requestId: 'request',
    routeKey: 'GET /api/employees',
    stage: '$default',
    time: '12/Mar/2026:19:03:58 +0000',
    timeEpoch: 1773342238390,
  })
})
