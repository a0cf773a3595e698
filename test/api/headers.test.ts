import { getCloudAddress, newBrowser } from '../support/cloud.ts'

it('sends Cross-Origin-Opener-Policy and nosniff with pages', async () => {
  const { headers } = await fetch(`${getCloudAddress().web}/`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

it('lets the social statistic be cached for a minute, and nothing else', async () => {
  const cacheControl = async (path: string) => (await newBrowser().send('GET', path)).headers.get('cache-control')
  expect(await cacheControl('/social_statistic')).toBe('public, max-age=60')
  expect(await cacheControl('/social_statistic?unknown=1')).toBe('no-store')
  expect(await cacheControl('/api/employees')).toBe('no-store')
})

it('sends nosniff on success and on failure', async () => {
  const body = JSON.stringify({ kind: 'test', detail: '', page: '/', version: '1' })
  for (const [response, status] of [
    [await newBrowser().send('POST', '/api/re', { body }), 200],
    [await newBrowser().send('POST', '/api/re', { body: '{}' }), 400],
  ] as const) {
    expect(response.status).toBe(status)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})
