import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, it } from '@jest/globals'
import { createS3 } from './s3.ts'
import {
  allowAllPolicy,
  createTemporaryFolder,
  findTestSecret,
  serveForTest,
} from '../../../test/support/aws-service.ts'
import type { PolicyDocument } from './iam.ts'

const site = 'https://app.example.test'
const corsRules = [
  {
    AllowedOrigins: [site],
    AllowedMethods: ['POST', 'GET'],
    AllowedHeaders: ['content-*'],
    ExposedHeaders: ['ETag'],
    MaxAge: 600,
  },
]

async function startImageBucket(policies: PolicyDocument[] = [allowAllPolicy]) {
  const folder = createTemporaryFolder()
  const clock = { ahead: 0 }
  const s3 = await serveForTest(
    createS3({
      dir: folder.dir,
      buckets: [{ name: 'images', cors: corsRules }],
      findSecret: findTestSecret,
      now: () => Date.now() + clock.ahead,
    }),
    policies,
  )
  const client = new S3Client(s3.client)
  return {
    s3,
    client,
    later: (seconds: number) => (clock.ahead = seconds * 1000),
    stored: async (Key: string) => {
      const objectResponse = await client.send(new GetObjectCommand({ Bucket: 'images', Key })).catch(() => undefined)
      return objectResponse?.Body?.transformToString()
    },
    async [Symbol.asyncDispose]() {
      await s3[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

const options: PresignedPostOptions = {
  Bucket: 'images',
  Key: 'c1/e1/photo.png',
  Conditions: [['content-length-range', 1, 20]],
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
  const response = await fetch(url, { method: 'POST', body: form, headers: { origin: site } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

it('stores the file of a form with a signed policy', async () => {
  await using images = await startImageBucket()
  const response = await upload(images.client, {})
  expect(response.status).toBe(204)
  const readResponse = await images.client.send(new GetObjectCommand({ Bucket: 'images', Key: 'c1/e1/photo.png' }))
  expect(await readResponse.Body?.transformToString()).toBe('picture\r\n--data')
  expect(readResponse.ContentType).toBe('image/png')
  expect(response.headers.get('etag')).toBe(readResponse.ETag)
})

it.each([
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
])("refuses %s with S3's error", async (_, change, status, words) => {
  await using images = await startImageBucket()
  const response = await upload(images.client, change)
  expect(response.status).toBe(status)
  for (const word of words) expect(response.text).toContain(word)
  expect(await images.stored('c1/e1/photo.png')).toBeUndefined()
})

it('refuses an expired policy', async () => {
  await using images = await startImageBucket()
  images.later(61)
  const response = await upload(images.client, {})
  expect(response.status).toBe(403)
  expect(response.text).toContain('Invalid according to Policy: Policy expired.')
})

it("grants a form only its signer's permissions", async () => {
  await using images = await startImageBucket([
    { Statement: { Effect: 'Allow', Action: 's3:PutObject', Resource: 'arn:aws:s3:::images/c1/*' } },
  ])
  expect((await upload(images.client, {})).status).toBe(204)
  const response = await upload(images.client, { sign: { Key: 'c2/photo.png' } })
  expect(response.status).toBe(403)
  expect(response.text).toContain(
    'AKIDTEST is not authorized to perform s3:PutObject on arn:aws:s3:::images/c2/photo.png',
  )
})

it('allows preflights and responses to the listed site only, even refusals', async () => {
  await using images = await startImageBucket()
  const requestPreflight = (origin: string, headers = 'content-type') =>
    fetch(`${images.s3.endpoint}/images`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    })
  const allowed = await requestPreflight(site)
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(site)
  expect((await requestPreflight('https://other.test')).status).toBe(403)
  expect((await requestPreflight(site, 'content-type, x-other')).status).toBe(403)
  const refusedUpload = await upload(images.client, { content: 'x'.repeat(21) })
  expect(refusedUpload.headers.get('access-control-allow-origin')).toBe(site)
  expect(refusedUpload.headers.get('access-control-expose-headers')).toBe('ETag')
})

it('serves a presigned URL until it expires, and only as signed', async () => {
  await using imageBucket = await startImageBucket()
  await upload(imageBucket.client, {})
  const command = new GetObjectCommand({
    Bucket: 'images',
    Key: 'c1/e1/photo.png',
    ResponseContentDisposition: 'attachment; filename="a b.png"',
  })
  const url = await getSignedUrl(imageBucket.client, command, { expiresIn: 60 })
  const response = await fetch(url)
  expect([response.status, await response.text(), response.headers.get('content-disposition')]).toEqual([
    200,
    'picture\r\n--data',
    'attachment; filename="a b.png"',
  ])
  expect((await fetch(url.replace('photo.png', 'other.png'))).status).toBe(403)
  expect((await fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403)
  expect((await fetch(url, { headers: { 'x-amz-meta-unsigned': '1' } })).status).toBe(403)
  imageBucket.later(61)
  const lateResponse = await fetch(url)
  expect([lateResponse.status, await lateResponse.text()]).toEqual([
    403,
    expect.stringContaining('Request has expired'),
  ])
})

it('accepts an upload to a presigned URL, with the signed metadata', async () => {
  await using images = await startImageBucket()
  const client = new S3Client({ ...images.s3.client, requestChecksumCalculation: 'WHEN_REQUIRED' })
  const command = new PutObjectCommand({ Bucket: 'images', Key: 'k', Metadata: { who: 'ann' } })
  const response = await fetch(await getSignedUrl(client, command, { expiresIn: 60 }), {
    method: 'PUT',
    body: 'content',
  })
  expect(response.status).toBe(200)
  const readResponse = await images.client.send(new GetObjectCommand({ Bucket: 'images', Key: 'k' }))
  expect([await readResponse.Body?.transformToString(), readResponse.Metadata]).toEqual(['content', { who: 'ann' }])
})

it('ignores fields after the file, as S3 does', async () => {
  await using images = await startImageBucket()
  const { url, fields } = await createPresignedPost(images.client, options)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob(['picture']), 'photo.png')
  form.append('x-amz-meta-extra', 'not in the policy')
  form.append('key', 'c2/e1/photo.png')
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204)
  expect(await images.stored('c1/e1/photo.png')).toBe('picture')
  expect(await images.stored('c2/e1/photo.png')).toBeUndefined()
})

it('refuses a body that is not a form', async () => {
  await using images = await startImageBucket()
  const headers = { 'content-type': 'multipart/form-data; boundary=xyz' }
  const response = await fetch(`${images.s3.endpoint}/images`, { method: 'POST', headers, body: '--xyz\r\ncut off' })
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('MalformedPOSTRequest')])
})
