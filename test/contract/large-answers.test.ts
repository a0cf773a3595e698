/** an answer longer than a function may send, from the handler to whoever called, with the stand-in of S3 between them */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { createS3 } from '../../infra/local/aws/s3.ts'
import { credentials, folder, secretOf, serve } from '../../infra/local/aws/test-server.ts'
import { createClient } from '../../shared/api/client.ts'
import { nothing, route } from '../../shared/api/route.ts'

const at = folder()
let s3: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  s3 = await serve(createS3({ dir: at.dir, buckets: [{ name: 'answers' }], secretOf }))
  Object.assign(process.env, {
    TABLE_NAME: 'table',
    ORIGIN_KEY: 'the key',
    SITES: JSON.stringify([{ origin: 'https://example.is', market: 'is' }]),
    ANSWERS_BUCKET: 'answers',
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  })
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterAll(async () => {
  await s3[Symbol.asyncDispose]()
  at[Symbol.dispose]()
  jest.restoreAllMocks()
})

const row = route({
  method: 'GET',
  path: '/api/social',
  summary: 'A call that answers a lot',
  role: 'public',
  rate: 'normal',
  large: true,
  query: nothing,
  body: nothing,
  response: z.object({ texts: z.array(z.string()) }),
  errors: [],
})

const megabyte = 1024 * 1024

/** as API Gateway would call it; what was sent, and the headers of the link's answer */
async function asked(texts: string[], encoding?: string) {
  const { endpoint } = await import('../../functions/http/endpoint.ts')
  const { keepAnswer } = await import('../../functions/gateways/large-answers.ts')
  const handler = endpoint(row, async () => ({ texts }), { keep: keepAnswer })
  const sent: { bytes: number; link: boolean }[] = []
  const event = {
    headers: { 'x-origin-key': 'the key', ...(encoding ? { 'accept-encoding': encoding } : {}) },
    routeKey: 'GET /api/social',
    requestContext: { requestId: 'r', timeEpoch: Date.now(), http: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEventV2
  let keptAs: string | null = null
  const call = createClient('https://api.example.is', async (input, init) => {
    const { url } = new Request(input)
    if (!url.startsWith('https://api.example.is')) {
      expect(init?.credentials).toBe('omit')
      const kept = await fetch(url)
      keptAs = kept.headers.get('content-encoding')
      return kept
    }
    const { body = '', headers = {}, isBase64Encoded } = await handler(event, {})
    sent.push({ bytes: body.length, link: body.includes('answer_at') })
    // what a browser does with an encoding is done by fetch; here only links come unpacked
    return new Response(isBase64Encoded ? null : body, { headers: headers as Record<string, string> })
  })
  return { answer: await call(row), sent, keptAs }
}

/** as random as what cannot be packed */
const noise = (bytes: number): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
    .toString('base64')
    .repeat(Math.ceil(bytes / 87_384))
    .slice(0, bytes)
const unpackable = (megabytes: number): string[] =>
  Array.from({ length: megabytes * 16 }, () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(49_152))).toString('base64'),
  )

test('an answer of more than 5 MB is a link, which the caller follows without noticing', async () => {
  const texts = [noise(5 * megabyte)]
  const { answer, sent } = await asked(texts)
  expect(answer).toEqual({ texts })
  expect(sent).toEqual([{ bytes: expect.any(Number), link: true }])
  expect(sent[0]?.bytes).toBeLessThan(2000)
})

test('it is kept packed for those who asked for it so', async () => {
  const texts = unpackable(6)
  const { answer, keptAs } = await asked(texts, 'gzip')
  expect(answer).toEqual({ texts })
  expect(keptAs).toBe('gzip')
})

test('letters count by their bytes, and one that fits is sent as it is', async () => {
  expect((await asked(['þ'.repeat(2.6 * megabyte)])).sent).toMatchObject([{ link: true }])
  expect((await asked(['x'.repeat(4.9 * megabyte)])).sent).toMatchObject([{ link: false }])
})

test('a link that somebody changed leads nowhere', async () => {
  const { keepAnswer } = await import('../../functions/gateways/large-answers.ts')
  const link = await keepAnswer('a', { body: '{}', type: 'application/json' })
  expect((await fetch(link)).status).toBe(200)
  expect((await fetch(link.replace('/a?', '/b?'))).status).toBe(403)
  expect((await fetch(link.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=90000'))).status).toBe(403)
})
