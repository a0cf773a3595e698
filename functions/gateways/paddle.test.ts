import { createHmac } from 'node:crypto'
import { createSsm } from '../../infra/local/aws/ssm.ts'
import { serveForTest } from '../../test/support/aws-service.ts'
import type * as Paddle from './paddle.ts'
import type { PaddleSecret } from './paddle-client.ts'

const now = '2026-11-25T12:00:00.000Z'
const body = Buffer.from('{}')
const parameters: Record<string, string> = {}
let ssm: Awaited<ReturnType<typeof serveForTest>>
let paddle: typeof Paddle

beforeAll(async () => {
  ssm = await serveForTest(createSsm({ parameters }))
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: ssm.endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: ssm.client.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: ssm.client.credentials.secretAccessKey,
    SECRETS_PATH: '/product/local',
    PADDLE: JSON.stringify({ environment: 'sandbox', api: 'a', script: 's', token: 't', prices: {} }),
  })
  paddle = await import('./paddle.ts')
})
afterAll(() => ssm[Symbol.asyncDispose]())
afterEach(() => jest.useRealTimers())

const sign = (webhookSecret: string): string => {
  const ts = Date.parse(now) / 1000
  return `ts=${ts};h1=${createHmac('sha256', webhookSecret).update(`${ts}:{}`).digest('hex')}`
}
const store = (webhookSecret: string): void => {
  parameters['/product/local/paddle'] = JSON.stringify({ apiKey: 'key', webhookSecret })
}

it('reads a replaced webhook secret after a bad signature, at most once a minute', async () => {
  jest.useFakeTimers({ now: Date.parse(now), doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'] })
  const isAccepted = async (signature: string | undefined): Promise<boolean> => {
    const client = await paddle.findWebhookClient(body, signature, now)
    return client !== undefined && paddle.findSignatureFault(body, signature, client.secret, now) === undefined
  }
  store('former')
  expect(await isAccepted(sign('former'))).toBe(true)
  store('present')
  jest.setSystemTime(Date.parse(now) + 59_000)
  expect(await isAccepted(sign('present'))).toBe(false)
  jest.setSystemTime(Date.parse(now) + 60_000)
  expect(await isAccepted(undefined)).toBe(false)
  expect(await isAccepted(sign('present'))).toBe(true)
  expect(await isAccepted(sign('former'))).toBe(false)
})

it('names the fault of a signature', () => {
  const secret = { apiKey: 'key', webhookSecret: 'present' }
  const findFault = (header: string, secondsLater = 0) =>
    paddle.findSignatureFault(body, header, secret, new Date(Date.parse(now) + secondsLater * 1000).toISOString())
  expect(findFault(sign('present'), 300)).toBeUndefined()
  expect(findFault(sign('present'), 301)).toBe('outdated')
  expect(findFault(sign('former'))).toBe('wrong secret')
  expect(findFault('h1=00')).toBe('malformed')
  expect(findFault(sign('present').split(';')[0] ?? '')).toBe('malformed')
})

describe('the proof of a checkout', () => {
  const createCustomData = (proof: string) => ({ company_id: 'company', price_id: 'pri_1', proof })
  const createSignedData = (secret: PaddleSecret) =>
    createCustomData(paddle.createCheckoutProof('company', 'pri_1', secret))
  const secret = { apiKey: 'key', webhookSecret: 'webhook', checkoutKeys: { 9: 'former', 10: 'present' } }

  it('outlives a rotation of the webhook secret', () => {
    expect(paddle.hasValidProof(createSignedData(secret), { ...secret, webhookSecret: 'another' })).toBe(true)
  })

  it('names the version of its key, the highest one', () => {
    expect(createSignedData(secret).proof).toMatch(/^10\.[\w-]{43}$/)
    const formerProof = createSignedData({ ...secret, checkoutKeys: { 9: 'former' } })
    expect(paddle.hasValidProof(formerProof, secret)).toBe(true)
    expect(paddle.hasValidProof(formerProof, { ...secret, checkoutKeys: { 10: 'present' } })).toBe(false)
  })

  it('stays valid if it was made with the webhook secret, before there was a key', () => {
    const proof = createHmac('sha256', 'webhook').update('["checkout","company","pri_1"]').digest('base64url')
    expect(paddle.hasValidProof(createCustomData(proof), secret)).toBe(true)
    expect(createSignedData({ apiKey: 'key', webhookSecret: 'webhook' })).toEqual(createCustomData(proof))
  })

  it('is invalid with another version, an unknown one, or none', () => {
    const { proof } = createSignedData(secret)
    const [, signature = ''] = proof.split('.')
    for (const forgedProof of [`9.${signature}`, `11.${signature}`, signature, `.${signature}`, '10.', '', '10'])
      expect([forgedProof, paddle.hasValidProof(createCustomData(forgedProof), secret)]).toEqual([forgedProof, false])
    expect(paddle.hasValidProof({ ...createCustomData(proof), price_id: 'pri_2' }, secret)).toBe(false)
  })
})
