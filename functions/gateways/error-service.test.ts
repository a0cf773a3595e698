import { forwardEnvelope } from './error-service.ts'

const dsn = 'https://abc123@errors.example.com/42'
const createEnvelope = (target: unknown) =>
  `${JSON.stringify({ event_id: '1', dsn: target })}\n{"type":"event"}\n{"message":"x"}`

function createServiceStandIn(respond: () => Promise<Response>) {
  const sentRequests: [string, RequestInit | undefined][] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    sentRequests.push([input instanceof Request ? input.url : String(input), init])
    return respond()
  }
  return { sent: sentRequests, fetch }
}
const createAcceptingService = () => createServiceStandIn(async () => new Response('{}'))

it('forwards an envelope for the project unchanged', async () => {
  const { sent, fetch } = createAcceptingService()
  expect(await forwardEnvelope(createEnvelope(dsn), dsn, fetch)).toBe('handed on')
  expect(sent).toEqual([
    [
      'https://errors.example.com/api/42/envelope/?sentry_key=abc123',
      expect.objectContaining({ method: 'POST', body: createEnvelope(dsn), redirect: 'error' }),
    ],
  ])
})

it.each([
  ['another project', createEnvelope('https://abc123@errors.example.com/43')],
  ['another host', createEnvelope('https://abc123@elsewhere.example.com/42')],
  ['no project', createEnvelope(undefined)],
  ['invalid JSON', '{x}\n{}'],
])('refuses an envelope for %s with a field error, and forwards nothing', async (_, invalidEnvelope) => {
  const { sent, fetch } = createAcceptingService()
  await expect(forwardEnvelope(invalidEnvelope, dsn, fetch)).rejects.toMatchObject({
    status: 400,
    fields: { envelope: 'Not for the error reporting service of this site' },
  })
  expect(sent).toEqual([])
})

it('forwards nothing without a service', async () => {
  const { sent, fetch } = createAcceptingService()
  expect(await forwardEnvelope(createEnvelope('none'), 'none', fetch)).toBe('dropped')
  expect(sent).toEqual([])
})

it('does not throw when the error service is down or refuses', async () => {
  const failingService = createServiceStandIn(() => Promise.reject(new TypeError('fetch failed')))
  expect(await forwardEnvelope(createEnvelope(dsn), dsn, failingService.fetch)).toBe('failed')
  const refusingService = createServiceStandIn(async () => new Response('', { status: 429 }))
  expect(await forwardEnvelope(createEnvelope(dsn), dsn, refusingService.fetch)).toBe('failed')
})
