import { newBrowser } from '../support/cloud.ts'

const envelope = '{"event_id":"1"}\n{"type":"event"}\n{"message":"x"}'
const text = { 'content-type': 'text/plain;charset=UTF-8' }

it('accepts an envelope of the error reporting client as plain text', async () => {
  const response = await newBrowser().send('POST', '/api/se', { body: envelope, headers: text })
  expect([response.status, response.json]).toEqual([200, {}])
})

it('refuses plain text that is no envelope, or too long', async () => {
  const plain = await newBrowser().send('POST', '/api/se', { body: 'hello', headers: text })
  expect([plain.status, plain.json]).toMatchObject([400, { fields: { envelope: 'Not an envelope' } }])
  const longResponse = await newBrowser().send('POST', '/api/se', { body: `{}\n${'x'.repeat(200_000)}`, headers: text })
  expect([longResponse.status, longResponse.json]).toMatchObject([
    400,
    { fields: { envelope: 'At most 200000 characters' } },
  ])
})

it('refuses other origins, and plain text on other routes', async () => {
  const foreignResponse = await newBrowser().send('POST', '/api/se', {
    body: envelope,
    headers: { ...text, origin: 'https://elsewhere.example.com' },
  })
  expect(foreignResponse.status).toBe(403)
  const otherResponse = await newBrowser().send('POST', '/api/re', { body: envelope, headers: text })
  expect(otherResponse.status).toBe(415)
})
