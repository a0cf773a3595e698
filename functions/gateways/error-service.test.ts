import { forwardEnvelope } from './error-service.ts'

const dsn = 'https://abc123@errors.example.com/42'
const envelope = (to: unknown) => `${JSON.stringify({ event_id: '1', dsn: to })}\n{"type":"event"}\n{"message":"x"}`

/** A service that records the requests it gets. */
function fakeService(answer: () => Promise<Response>) {
  const sent: [string, RequestInit | undefined][] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    sent.push([input instanceof Request ? input.url : String(input), init])
    return answer()
  }
  return { sent, fetch }
}
const acceptingService = () => fakeService(async () => new Response('{}'))

test('an envelope for the project is handed on as it is', async () => {
  const { sent, fetch } = acceptingService()
  expect(await forwardEnvelope(envelope(dsn), dsn, fetch)).toBe('handed on')
  expect(sent).toEqual([
    [
      'https://errors.example.com/api/42/envelope/?sentry_key=abc123',
      expect.objectContaining({ method: 'POST', body: envelope(dsn), redirect: 'error' }),
    ],
  ])
})

test.each([
  ['another project', envelope('https://abc123@errors.example.com/43')],
  ['another host', envelope('https://abc123@elsewhere.example.com/42')],
  ['nobody', envelope(undefined)],
  ['what is no JSON', '{x}\n{}'],
])('an envelope for %s goes nowhere, and is refused by its field', async (_, given) => {
  const { sent, fetch } = acceptingService()
  await expect(forwardEnvelope(given, dsn, fetch)).rejects.toMatchObject({
    status: 400,
    fields: { envelope: 'Not for the error reporting service of this site' },
  })
  expect(sent).toEqual([])
})

test('without a service it goes nowhere', async () => {
  const { sent, fetch } = acceptingService()
  expect(await forwardEnvelope(envelope('none'), 'none', fetch)).toBe('dropped')
  expect(sent).toEqual([])
})

test('a service that is down or says no is nobody’s trouble', async () => {
  const down = fakeService(() => Promise.reject(new TypeError('fetch failed')))
  expect(await forwardEnvelope(envelope(dsn), dsn, down.fetch)).toBe('failed')
  const refusing = fakeService(async () => new Response('', { status: 429 }))
  expect(await forwardEnvelope(envelope(dsn), dsn, refusing.fetch)).toBe('failed')
})
