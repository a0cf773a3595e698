import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { emptyObject, route } from '../../shared/api/route.ts'
import { useFakeTable, FakeDynamoDbError } from '../support/fake-table.ts'

process.env['ORIGIN_KEYS'] = 'the key'
process.env['METRICS'] = 'Stimpla/test'
process.env['SITES'] = JSON.stringify([{ origin: 'https://example.is', market: 'is' }])

const table = useFakeTable()

const reportRoute = route({
  method: 'GET',
  path: '/api/report',
  summary: 'A call that reads a lot',
  role: 'COMPANY',
  rate: 'heavy',
  query: emptyObject,
  body: emptyObject,
  response: z.object({ seconds: z.number() }),
  errors: [],
})

const company = {
  pk: 'C#000000000001',
  sk: 'COMPANY',
  id: '000000000001',
  version: 1,
  created: '2026-11-01T00:00:00.000Z',
  name: 'Hamar',
  email: 'hamar@example.com',
  phone: null,
  country: 'IS',
  currency: 'ISK',
  paying_customer: true,
  billing_plan: null,
  disabled: false,
  notes: '',
  settings: {
    language: 'is',
    time_zone: 'Atlantic/Reykjavik',
    features: { approve_work_logs: false },
    report_rule: { overtime: 'none' },
    pay_items: { regla: { regular: '104', overtime: '106' }, dk: { regular: '101', overtime: '102' } },
  },
  integrations: {},
  last_seen_notification: null,
  password_hash: null,
  password_epoch: 1,
  time_clock_epoch: 1,
  time_clock_token: 'x',
}

const session = {
  role: 'COMPANY',
  company: company.id,
  epochs: { password: 1 },
  expires_at_seconds: Math.floor(Date.now() / 1000) + 2_500_000,
}

const event = {
  cookies: ['__Host-session=abc'],
  headers: { 'x-origin-key': 'the key' },
  routeKey: 'GET /api/report',
  requestContext: { requestId: 'r', timeEpoch: Date.now(), http: { sourceIp: '192.0.2.1' } },
} as unknown as APIGatewayProxyEventV2

/** Calls the route as an account that has made `calls` other requests in the last half minute. */
async function callAfterRecentCalls(calls: number) {
  const members = new Set(
    Array.from({ length: calls }, (_, i) => `${new Date(Date.now() - 30_000 + i).toISOString()} ${i}`),
  )
  table.respondWith({
    GetItem: (_, count) => ({ Item: count === 1 ? session : { members } }),
    BatchGetItem: () => ({ Responses: { table: [company] } }),
    UpdateItem: ({ ExpressionAttributeValues }) => {
      if (calls < ExpressionAttributeValues[':most']) return { Attributes: { members } }
      throw new FakeDynamoDbError('ConditionalCheckFailedException')
    },
  })
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { endpoint } = await import('../../functions/http/endpoint.ts')
  const handler = endpoint(reportRoute, async () => ({ seconds: 1 }))
  const response = await handler(event, {})
  jest.restoreAllMocks()
  return {
    status: response.statusCode,
    body: JSON.parse(response.body ?? '') as unknown,
    retryAfter: response.headers?.['retry-after'],
  }
}

it('allows an account 60 heavy requests a minute, and refuses the next', async () => {
  expect(await callAfterRecentCalls(59)).toEqual({ status: 200, body: { seconds: 1 }, retryAfter: undefined })
  expect(await callAfterRecentCalls(60)).toMatchObject({ status: 429, retryAfter: '60' })
})

it('counts requests by account, whatever the session', async () => {
  await callAfterRecentCalls(0)
  const [write] = table.callsTo('UpdateItem')
  expect(write).toMatchObject({ Key: { pk: 'R#heavy#000000000001.COMPANY' } })
})
