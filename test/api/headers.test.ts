import { cloudAddress, newBrowser } from '../support/cloud.ts'

test('what a site answers says that no page may keep hold of it, and that nothing is to be taken for another type', async () => {
  const { headers } = await fetch(`${cloudAddress().web}/`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('calls say the same of their type, whether they succeed or not', async () => {
  const body = JSON.stringify({ kind: 'test', detail: '', page: '/', version: '1' })
  for (const [answer, status] of [
    [await newBrowser().send('POST', '/api/re', { body }), 200],
    [await newBrowser().send('POST', '/api/re', { body: '{}' }), 400],
  ] as const) {
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})
