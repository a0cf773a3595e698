/**
 * Tests that a webhook's handler gets the raw bytes, and that only requests through the distribution reach it. The
 * handler itself authenticates the sender.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { emptyObject, route, webhookRoute } from '../../shared/api/route.ts'

Object.assign(process.env, {
  TABLE_NAME: 'table',
  ORIGIN_KEYS: 'the key',
  METRICS: 'Stimpla/test',
  AWS_REGION: 'eu-west-1',
  SITES: JSON.stringify([{ origin: 'https://example.is', market: 'is' }]),
})

const testWebhook = webhookRoute({
  method: 'POST',
  path: '/hook',
  summary: 'A hook',
  response: z.object({ bytes: z.number() }),
  errors: ['Not allowed'],
})
const page = route({
  method: 'POST',
  path: '/api/page',
  summary: 'A call of a page',
  role: 'public',
  changesOnlySession: true,
  rate: 'normal',
  query: emptyObject,
  body: emptyObject,
  response: emptyObject,
  errors: [],
})

const createEvent = (body: Buffer, headers: Record<string, string> = {}) =>
  ({
    headers,
    body: body.toString('base64'),
    isBase64Encoded: true,
    routeKey: 'POST /hook',
    requestContext: { requestId: 'one', timeEpoch: Date.now(), http: { sourceIp: '192.0.2.1' } },
  }) as unknown as APIGatewayProxyEventV2

beforeEach(() => void jest.spyOn(process.stdout, 'write').mockReturnValue(true))
afterEach(() => jest.restoreAllMocks())

it('requires no origin or session, and passes raw bytes and headers', async () => {
  const { webhookEndpoint } = await import('../../functions/http/endpoint.ts')
  const sentBytes = Buffer.from([0, 255, 13, 10])
  const handler = webhookEndpoint(testWebhook, async ({ body, headers }) => {
    if (headers['signature'] !== 'right') throw new AppError('Not allowed')
    expect(body.equals(sentBytes)).toBe(true)
    return { bytes: body.length }
  })
  const key = { 'x-origin-key': 'the key' }
  expect(await handler(createEvent(sentBytes, { ...key, signature: 'right' }))).toMatchObject({
    statusCode: 200,
    body: '{"bytes":4}',
  })
  expect(await handler(createEvent(sentBytes, { ...key, signature: 'wrong' }))).toMatchObject({
    statusCode: 403,
    body: '{"error":"Not allowed"}',
  })
})

it('refuses webhooks that bypass the distribution', async () => {
  const { webhookEndpoint } = await import('../../functions/http/endpoint.ts')
  const run = jest.fn(async () => ({ bytes: 0 }))
  const handler = webhookEndpoint(testWebhook, run)
  expect(await handler(createEvent(Buffer.from('{}')))).toMatchObject({ statusCode: 403 })
  expect(run).not.toHaveBeenCalled()
})

it('refuses pages that bypass the distribution or come from another site', async () => {
  const { endpoint } = await import('../../functions/http/endpoint.ts')
  const handler = endpoint(page, async () => ({}))
  const json = { 'content-type': 'application/json' }
  const key = { 'x-origin-key': 'the key' }
  const site = { origin: 'https://example.is' }
  for (const headers of [
    { ...json },
    { ...json, ...site },
    { ...json, ...key, origin: 'https://elsewhere.example' },
    { ...json, ...site, 'x-origin-key': 'a guess' },
  ])
    expect(await handler(createEvent(Buffer.from('{}'), headers))).toMatchObject({ statusCode: 403 })
  expect(await handler(createEvent(Buffer.from('{}'), { ...json, ...key, ...site }))).toMatchObject({ statusCode: 200 })
})
