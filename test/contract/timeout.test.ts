import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { emptyObject, route } from '../../shared/api/route.ts'

process.env['TABLE_NAME'] = 'table'
process.env['ORIGIN_KEYS'] = 'the key'
process.env['AWS_REGION'] = 'eu-west-1'
process.env['METRICS'] = 'Stimpla/test'
process.env['SITES'] = JSON.stringify([{ origin: 'https://example.is', market: 'is' }])

const slowRoute = route({
  method: 'GET',
  path: '/api/slow',
  summary: 'A call that does not end',
  role: 'public',
  rate: 'normal',
  query: emptyObject,
  body: emptyObject,
  response: emptyObject,
  errors: [],
})

const event = {
  headers: { 'x-origin-key': 'the key' },
  routeKey: 'GET /api/slow',
  requestContext: { requestId: 'one', timeEpoch: Date.now(), http: { sourceIp: '192.0.2.1' } },
} as unknown as APIGatewayProxyEventV2

it('responds and logs before a hanging request reaches the function’s timeout', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { endpoint } = await import('../../functions/http/endpoint.ts')
  const response = await endpoint(slowRoute, () => new Promise<never>(() => undefined))(event, {
    getRemainingTimeInMillis: () => 20,
  })
  const loggedLines = write.mock.calls.map(([line]) => String(line))
  write.mockRestore()
  expect(response).toMatchObject({ statusCode: 503, body: '{"error":"Please try again"}' })
  expect(loggedLines.map(line => JSON.parse(line) as unknown)).toEqual([
    { level: 'error', message: 'out of time', request_id: 'one', route: 'GET /api/slow' },
    expect.objectContaining({ level: 'info', message: 'request', request_id: 'one', status: 503 }),
  ])
})
