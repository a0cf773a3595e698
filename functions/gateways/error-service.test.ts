import { forwardEnvelope } from './error-service.ts'

const dsn = 'https://abc123@errors.example.com/42'
const envelope = (target: unknown) =>
  `${JSON.stringify({ event_id: '1', dsn: target })}\n{"type":"event"}\n{"message":"x"}`

function fakeService(respond: () => Promise<Response>) {
  const sent: [string, RequestInit | undefined][] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    sent.push([input instanceof Request ? input.url : String(input), init])
    return respond()
  }
  return { sent, fetch }
}
const acceptingService = () => fakeService(async () => new Response('{}'))

it('forwards an envelope for the project unchanged', async () => {
  const { sent, fetch } = acceptingService()
  expect(await forwardEnvelope(envelope(dsn), dsn, fetch)).toBe('handed on')
  expect(sent).toEqual([
    [
      'https://errors.example.com/api/42/envelope/?sentry_key=abc123',
      expect.objectContaining({ method: 'POST', body: envelope(dsn), redirect: 'error' }),
    ],
  ])
})

it.each([
  ['another project', envelope('https://abc123@errors.example.com/43')],
  ['another host', envelope('https://abc123@elsewhere.example.com/42')],
  ['no project', envelope(undefined)],
  ['invalid JSON', '{x}\n{}'],
])('refuses an envelope for %s with a field error, and forwards nothing', async (_, invalidEnvelope) => {
  const { sent, fetch } = acceptingService()
  await expect(forwardEnvelope(invalidEnvelope, dsn, fetch)).rejects.toMatchObject({
    status: 400,
    fields: { envelope: 'Not for the error reporting service of this site' },
  })
  expect(sent).toEqual([])
})

it('forwards nothing without a service', async () => {
  const { sent, fetch } = acceptingService()
  expect(await forwardEnvelope(envelope('none'), 'none', fetch)).toBe('dropped')
  expect(sent).toEqual([])
})

it('does not throw when the error service is down or refuses', async () => {
  const down = fakeService(() => Promise.reject(new TypeError('fetch failed')))
  expect(await forwardEnvelope(envelope(dsn), dsn, down.fetch)).toBe('failed')
  const refusing = fakeService(async () => new Response('', { status: 429 }))
  expect(await forwardEnvelope(envelope(dsn), dsn, refusing.fetch)).toBe('failed')
})
