import { newBrowser } from '../support/cloud.ts'

const envelope = '{"event_id":"1"}\n{"type":"event"}\n{"message":"x"}'
const text = { 'content-type': 'text/plain;charset=UTF-8' }

test('an envelope of an error reporting client is accepted as the plain text that it is', async () => {
  const answer = await newBrowser().send('POST', '/api/se', { body: envelope, headers: text })
  expect([answer.status, answer.json]).toEqual([200, {}])
})

test('plain text that is no envelope, or too much of it, is refused', async () => {
  const plain = await newBrowser().send('POST', '/api/se', { body: 'hello', headers: text })
  expect([plain.status, plain.json]).toMatchObject([400, { fields: { envelope: 'Not an envelope' } }])
  const long = await newBrowser().send('POST', '/api/se', { body: `{}\n${'x'.repeat(200_000)}`, headers: text })
  expect([long.status, long.json]).toMatchObject([400, { fields: { envelope: 'At most 200000 characters' } }])
})

test('a page of somebody else cannot use it, and no other call takes plain text', async () => {
  const foreign = await newBrowser().send('POST', '/api/se', {
    body: envelope,
    headers: { ...text, origin: 'https://elsewhere.example.com' },
  })
  expect(foreign.status).toBe(403)
  const other = await newBrowser().send('POST', '/api/re', { body: envelope, headers: text })
  expect(other.status).toBe(415)
})
