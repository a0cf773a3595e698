import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from '@jest/globals'
import { createS3 } from './s3.ts'
import { allowAll, temporaryFolder, secretOf, serve } from './test-server.ts'
import type { PolicyDocument } from './iam.ts'

const site = 'https://app.example.test'
const cors = [
  {
    AllowedOrigins: [site],
    AllowedMethods: ['POST', 'GET'],
    AllowedHeaders: ['content-*'],
    ExposedHeaders: ['ETag'],
    MaxAge: 600,
  },
]

async function startImageBucket(policies: PolicyDocument[] = [allowAll]) {
  const at = temporaryFolder()
  const clock = { ahead: 0 }
  const s3 = await serve(
    createS3({ dir: at.dir, buckets: [{ name: 'images', cors }], secretOf, now: () => Date.now() + clock.ahead }),
    policies,
  )
  const client = new S3Client(s3.client)
  return {
    s3,
    client,
    later: (seconds: number) => (clock.ahead = seconds * 1000),
    /** content of an object, or undefined */
    stored: async (Key: string) => {
      const read = await client.send(new GetObjectCommand({ Bucket: 'images', Key })).catch(() => undefined)
      return read?.Body?.transformToString()
    },
    async [Symbol.asyncDispose]() {
      await s3[Symbol.asyncDispose]()
      at[Symbol.dispose]()
    },
  }
}

const options: PresignedPostOptions = {
  Bucket: 'images',
  Key: 'c1/e1/photo.png',
  Conditions: [
    ['content-length-range', 1, 20],
    ['starts-with', '$Content-Type', 'image/'],
  ],
  Fields: { 'Content-Type': 'image/png' },
  Expires: 60,
}

async function upload(
  client: S3Client,
  change: { sign?: Partial<PresignedPostOptions>; fields?: Record<string, string>; without?: string; content?: string },
) {
  const { url, fields } = await createPresignedPost(client, { ...options, ...change.sign })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...change.fields }))
    if (name !== change.without) form.set(name, value)
  form.set('file', new Blob([change.content ?? 'picture\r\n--data']), 'on the phone.png')
  const answer = await fetch(url, { method: 'POST', body: form, headers: { origin: site } })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('a form with a signed policy stores its file', async () => {
  await using at = await startImageBucket()
  const answer = await upload(at.client, {})
  expect(answer.status).toBe(204)
  const read = await at.client.send(new GetObjectCommand({ Bucket: 'images', Key: 'c1/e1/photo.png' }))
  expect(await read.Body?.transformToString()).toBe('picture\r\n--data')
  expect(read.ContentType).toBe('image/png')
  expect(answer.headers.get('etag')).toBe(read.ETag)
})

test('the form says which success it wants, and the key may take the name of the file', async () => {
  await using at = await startImageBucket()
  const sign = { Key: 'c1/${filename}', Fields: { 'Content-Type': 'image/png', success_action_status: '201' } }
  const answer = await upload(at.client, { sign })
  expect(answer.status).toBe(201)
  expect(answer.text).toContain('<Key>c1/on the phone.png</Key>')
  expect(await at.stored('c1/on the phone.png')).toBe('picture\r\n--data')
})

test.each([
  [
    'a file that is too large',
    { content: 'x'.repeat(21) },
    400,
    ['<Code>EntityTooLarge</Code>', '<ProposedSize>21</ProposedSize>', '<MaxSizeAllowed>20</MaxSizeAllowed>'],
  ],
  ['an empty file', { content: '' }, 400, ['<Code>EntityTooSmall</Code>']],
  [
    'another key',
    { fields: { key: 'c2/e1/photo.png' } },
    403,
    ['Policy Condition failed: [&#34;eq&#34;, &#34;$key&#34;, &#34;c1/e1/photo.png&#34;]'],
  ],
  [
    'a type that the policy does not start',
    {
      sign: { Conditions: [['starts-with', '$Content-Type', 'image/'] as ['starts-with', string, string]], Fields: {} },
      fields: { 'Content-Type': 'text/html' },
    },
    403,
    ['Policy Condition failed'],
  ],
  [
    'another type than the one signed',
    { fields: { 'Content-Type': 'image/svg+xml' } },
    403,
    ['Policy Condition failed'],
  ],
  ['a missing type', { without: 'Content-Type' }, 403, ['Policy Condition failed']],
  [
    'a field that the policy does not speak of',
    { fields: { 'x-amz-meta-extra': '1' } },
    403,
    ['Extra input fields: x-amz-meta-extra'],
  ],
  ['another bucket named in the form', { fields: { bucket: 'exports' } }, 403, ['<Code>AccessDenied</Code>']],
  ['a form without a policy', { without: 'Policy' }, 403, ['<Code>AccessDenied</Code>']],
  [
    'a changed policy',
    { fields: { Policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64') } },
    403,
    ['SignatureDoesNotMatch'],
  ],
  ['a form without a key', { without: 'key' }, 400, ['<Code>InvalidArgument</Code>']],
])('%s is refused in the words of S3', async (_, change, status, words) => {
  await using at = await startImageBucket()
  const answer = await upload(at.client, change)
  expect(answer.status).toBe(status)
  for (const word of words) expect(answer.text).toContain(word)
  expect(await at.stored('c1/e1/photo.png')).toBeUndefined()
})

test('a policy that has expired is refused', async () => {
  await using at = await startImageBucket()
  at.later(61)
  const answer = await upload(at.client, {})
  expect(answer.status).toBe(403)
  expect(answer.text).toContain('Invalid according to Policy: Policy expired.')
})

test('a form does no more than its signer may', async () => {
  await using at = await startImageBucket([
    { Statement: { Effect: 'Allow', Action: 's3:PutObject', Resource: 'arn:aws:s3:::images/c1/*' } },
  ])
  expect((await upload(at.client, {})).status).toBe(204)
  const answer = await upload(at.client, { sign: { Key: 'c2/photo.png' } })
  expect(answer.status).toBe(403)
  expect(answer.text).toContain(
    'AKIDTEST is not authorized to perform s3:PutObject on arn:aws:s3:::images/c2/photo.png',
  )
})

test('a browser may ask and read from the listed site alone, also a refusal', async () => {
  await using at = await startImageBucket()
  const ask = (origin: string, headers = 'content-type') =>
    fetch(`${at.s3.endpoint}/images`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    })
  const allowed = await ask(site)
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(site)
  expect((await ask('https://other.test')).status).toBe(403)
  expect((await ask(site, 'content-type, x-other')).status).toBe(403)
  const refused = await upload(at.client, { content: 'x'.repeat(21) })
  expect(refused.headers.get('access-control-allow-origin')).toBe(site)
  expect(refused.headers.get('access-control-expose-headers')).toBe('ETag')
})

test('a signed address gives the object until it expires, and only as signed', async () => {
  await using at = await startImageBucket()
  await upload(at.client, {})
  const command = new GetObjectCommand({
    Bucket: 'images',
    Key: 'c1/e1/photo.png',
    ResponseContentDisposition: 'attachment; filename="a b.png"',
  })
  const url = await getSignedUrl(at.client, command, { expiresIn: 60 })
  const answer = await fetch(url)
  expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
    200,
    'picture\r\n--data',
    'attachment; filename="a b.png"',
  ])
  expect((await fetch(url.replace('photo.png', 'other.png'))).status).toBe(403)
  expect((await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403)
  expect((await fetch(url, { headers: { 'x-amz-meta-unsigned': '1' } })).status).toBe(403)
  at.later(61)
  const late = await fetch(url)
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')])
})

test('a signed address takes an upload, with the metadata that was signed', async () => {
  await using at = await startImageBucket()
  const client = new S3Client({ ...at.s3.client, requestChecksumCalculation: 'WHEN_REQUIRED' })
  const command = new PutObjectCommand({ Bucket: 'images', Key: 'k', Metadata: { who: 'ann' } })
  const answer = await fetch(await getSignedUrl(client, command, { expiresIn: 60 }), { method: 'PUT', body: 'content' })
  expect(answer.status).toBe(200)
  const read = await at.client.send(new GetObjectCommand({ Bucket: 'images', Key: 'k' }))
  expect([await read.Body?.transformToString(), read.Metadata]).toEqual(['content', { who: 'ann' }])
})

test('fields that follow the file are ignored, as S3 does', async () => {
  await using at = await startImageBucket()
  const { url, fields } = await createPresignedPost(at.client, options)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob(['picture']), 'photo.png')
  form.append('x-amz-meta-extra', 'not in the policy')
  form.append('key', 'c2/e1/photo.png')
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204)
  expect(await at.stored('c1/e1/photo.png')).toBe('picture')
  expect(await at.stored('c2/e1/photo.png')).toBeUndefined()
})

test('a body that is no form is refused', async () => {
  await using at = await startImageBucket()
  const headers = { 'content-type': 'multipart/form-data; boundary=xyz' }
  const answer = await fetch(`${at.s3.endpoint}/images`, { method: 'POST', headers, body: '--xyz\r\ncut off' })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('MalformedPOSTRequest')])
})
