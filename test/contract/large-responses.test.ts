/**
 * A response that is too large for a function goes through a bucket. In these tests, the S3 stand-in provides the
 * bucket.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { createClient } from '../../shared/api/client.ts'
import { emptyObject, route } from '../../shared/api/route.ts'
import { useTestBucket } from './test-bucket.ts'

useTestBucket('ANSWERS_BUCKET', 'answers')
beforeAll(() => {
  Object.assign(process.env, {
    TABLE_NAME: 'table',
    ORIGIN_KEYS: 'the key',
    SITES: JSON.stringify([{ origin: 'https://example.is', market: 'is' }]),
  })
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterAll(() => jest.restoreAllMocks())

const testRoute = route({
  method: 'GET',
  path: '/api/social',
  summary: 'A call that answers a lot',
  role: 'public',
  rate: 'normal',
  large: true,
  query: emptyObject,
  body: emptyObject,
  response: z.object({ texts: z.array(z.string()) }),
  errors: [],
})

const megabyte = 1024 * 1024

/**
 * Calls the handler as API Gateway does. `sent` describes its responses, and `storedEncoding` is the encoding of the
 * file in the bucket.
 */
async function callWith(texts: string[], encoding?: string) {
  const { endpoint } = await import('../../functions/http/endpoint.ts')
  const { storeTemporaryFile } = await import('../../functions/gateways/temporary-files.ts')
  const handler = endpoint(testRoute, async () => ({ texts }), { storeTemporaryFile })
  const sentResponses: { bytes: number; link: boolean }[] = []
  const event = {
    headers: { 'x-origin-key': 'the key', ...(encoding ? { 'accept-encoding': encoding } : {}) },
    routeKey: 'GET /api/social',
    requestContext: { requestId: 'r', timeEpoch: Date.now(), http: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEventV2
  let storedEncoding: string | null = null
  const call = createClient('https://api.example.is', async (input, init) => {
    const { url } = new Request(input)
    if (!url.startsWith('https://api.example.is')) {
      expect(init?.credentials).toBe('omit')
      const storedResponse = await fetch(url)
      storedEncoding = storedResponse.headers.get('content-encoding')
      return storedResponse
    }
    const { body = '', headers = {}, isBase64Encoded } = await handler(event, {})
    sentResponses.push({ bytes: body.length, link: body.includes('answer_at') })
    // Excludes a compressed body, because this caller does not decompress it. Links are too short to be compressed.
    return new Response(isBase64Encoded ? null : body, { headers: headers as Record<string, string> })
  })
  return { response: await call(testRoute), sent: sentResponses, storedEncoding }
}

/** Returns random text, which compresses badly. It repeats itself only after 85 KB. */
const createRandomText = (bytes: number): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
    .toString('base64')
    .repeat(Math.ceil(bytes / 87_384))
    .slice(0, bytes)
/** Creates random texts of this total size. They stay long when compressed, because nothing in them repeats. */
const createIncompressibleTexts = (megabytes: number): string[] =>
  Array.from({ length: megabytes * 16 }, () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(49_152))).toString('base64'),
  )

it('answers more than 5 MB with a link, which the client follows', async () => {
  const texts = [createRandomText(5 * megabyte)]
  const { response, sent } = await callWith(texts)
  expect(response).toEqual({ texts })
  expect(sent).toEqual([{ bytes: expect.any(Number), link: true }])
  expect(sent[0]?.bytes).toBeLessThan(2000)
})

it('compresses a stored response if the caller accepts it', async () => {
  const texts = createIncompressibleTexts(6)
  const { response, storedEncoding } = await callWith(texts, 'gzip')
  expect(response).toEqual({ texts })
  expect(storedEncoding).toBe('gzip')
})

it('counts bytes instead of letters, and sends a response within the limit directly', async () => {
  expect((await callWith(['þ'.repeat(2.6 * megabyte)])).sent).toMatchObject([{ link: true }])
  expect((await callWith(['x'.repeat(4.9 * megabyte)])).sent).toMatchObject([{ link: false }])
})

it('refuses an altered link', async () => {
  const { storeTemporaryFile } = await import('../../functions/gateways/temporary-files.ts')
  const link = await storeTemporaryFile('a', { body: '{}', type: 'application/json' })
  expect((await fetch(link)).status).toBe(200)
  expect((await fetch(link.replace('/a?', '/b?'))).status).toBe(403)
  expect((await fetch(link.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=90000'))).status).toBe(403)
})
