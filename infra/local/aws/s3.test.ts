import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { expect, test } from '@jest/globals'
import { readdirSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { PolicyDocument } from './iam.ts'
import { createS3 } from './s3.ts'
import { folder, secretOf, serve } from './serve-for-test.ts'

const now = () => Date.now()
const s3At = (dir: string) => createS3({ dir, buckets: [{ name: 'images' }, { name: 'exports' }], secretOf, now })
const put = (Key: string, Body: string | Readable = 'x', more = {}) =>
  new PutObjectCommand({ Bucket: 'images', Key, Body, ...more })
const get = (Key: string, more = {}) => new GetObjectCommand({ Bucket: 'images', Key, ...more })
const list = (more = {}) => new ListObjectsV2Command({ Bucket: 'images', ...more })
const may = (Action: string[], Resource: string): PolicyDocument => ({
  Statement: { Effect: 'Allow', Action, Resource },
})

const strangeKeys = [
  'a b/c+d&e=f.txt',
  '..a//..b/',
  'þæ/ö?#%.png',
  "quote'(1)*!.txt",
  'x'.repeat(1000),
  '.json',
  'C#1/E#2/α',
] as const

test('an object comes back byte for byte with its headers, under keys of any kind', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir))
  const client = new S3Client(s3.client)
  for (const key of strangeKeys) {
    const written = await client.send(
      put(key, `content of ${key}`, { ContentType: 'text/plain', CacheControl: 'max-age=5', Metadata: { who: 'ann' } }),
    )
    const read = await client.send(get(key))
    expect(await read.Body?.transformToString()).toBe(`content of ${key}`)
    expect(read).toMatchObject({
      ContentType: 'text/plain',
      CacheControl: 'max-age=5',
      Metadata: { who: 'ann' },
      ETag: written.ETag,
    })
  }
  const { Contents } = await client.send(list())
  expect(new Set(Contents?.map(each => each.Key))).toEqual(new Set(strangeKeys))
})

test('a streamed upload is stored without its chunk marks', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir))
  const client = new S3Client(s3.client)
  const parts = Array.from({ length: 40 }, (_, n) => Buffer.alloc(10_000, n))
  await client.send(put('big', Readable.from(parts), { ContentLength: 400_000, ChecksumAlgorithm: 'SHA256' }))
  const read = await client.send(get('big', { ChecksumMode: 'ENABLED' }))
  expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(Buffer.concat(parts))).toBe(true)
  expect(read.ContentEncoding).toBeUndefined()
  expect(read.ChecksumSHA256).toMatch(/=$/)
})

test('objects outlive the server, and what a kill left half done is gone', async () => {
  using at = folder()
  {
    await using s3 = await serve(s3At(at.dir))
    await new S3Client(s3.client).send(put('kept', 'first'))
    await new S3Client(s3.client).send(put('kept', 'second', { ContentType: 'text/css' }))
  }
  writeFileSync(`${at.dir}/images/bytes/orphan`, 'half')
  writeFileSync(`${at.dir}/images/keys/.half.json`, '{"key":')
  await using s3 = await serve(s3At(at.dir))
  const read = await new S3Client(s3.client).send(get('kept'))
  expect(await read.Body?.transformToString()).toBe('second')
  expect(read.ContentType).toBe('text/css')
  expect(readdirSync(`${at.dir}/images/bytes`)).toHaveLength(1)
})

test('a wrong checksum stores nothing', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir))
  const client = new S3Client(s3.client)
  await expect(client.send(put('k', 'x', { ChecksumCRC32: 'AAAAAA==' }))).rejects.toMatchObject({ name: 'BadDigest' })
  await expect(client.send(put('k', 'x', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' }))).rejects.toMatchObject({
    name: 'BadDigest',
  })
  await expect(client.send(get('k'))).rejects.toMatchObject({ name: 'NoSuchKey' })
})

test('a range, a condition and response headers shape the answer', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir))
  const client = new S3Client(s3.client)
  const { ETag } = await client.send(put('k', '0123456789'))
  const middle = await client.send(get('k', { Range: 'bytes=2-4' }))
  expect(await middle.Body?.transformToString()).toBe('234')
  expect(middle.ContentRange).toBe('bytes 2-4/10')
  expect(await (await client.send(get('k', { Range: 'bytes=-3' }))).Body?.transformToString()).toBe('789')
  await expect(client.send(get('k', { Range: 'bytes=10-' }))).rejects.toMatchObject({ name: 'InvalidRange' })
  await expect(client.send(get('k', { IfNoneMatch: ETag }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 304 },
  })
  await expect(client.send(get('k', { IfMatch: '"other"' }))).rejects.toMatchObject({ name: 'PreconditionFailed' })
  const named = await client.send(
    get('k', { ResponseContentDisposition: 'attachment; filename="a.csv"', ResponseContentType: 'text/csv' }),
  )
  expect(named).toMatchObject({ ContentDisposition: 'attachment; filename="a.csv"', ContentType: 'text/csv' })
  await expect(client.send(put('k', 'new', { IfNoneMatch: '*' }))).rejects.toMatchObject({ name: 'PreconditionFailed' })
})

test('head tells size and time, and a deleted object is gone', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir))
  const client = new S3Client(s3.client)
  await client.send(put('k', '12345'))
  const head = await client.send(new HeadObjectCommand({ Bucket: 'images', Key: 'k' }))
  expect(head.ContentLength).toBe(5)
  expect(Math.abs(Number(head.LastModified) - Date.now())).toBeLessThan(60_000)
  await client.send(new DeleteObjectCommand({ Bucket: 'images', Key: 'k' }))
  await expect(client.send(new HeadObjectCommand({ Bucket: 'images', Key: 'k' }))).rejects.toMatchObject({
    name: 'NotFound',
  })
  await client.send(new DeleteObjectCommand({ Bucket: 'images', Key: 'k' }))
})

test('many are deleted at once, each if allowed', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir), [
    may(['s3:PutObject', 's3:ListBucket'], '*'),
    may(['s3:DeleteObject'], 'arn:aws:s3:::images/mine/*'),
  ])
  const client = new S3Client(s3.client)
  for (const key of ['mine/<1>&', 'mine/2', 'theirs/1']) await client.send(put(key))
  const Objects = ['mine/<1>&', 'mine/2', 'mine/absent', 'theirs/1'].map(Key => ({ Key }))
  const answer = await client.send(new DeleteObjectsCommand({ Bucket: 'images', Delete: { Objects } }))
  expect(answer.Deleted?.map(each => each.Key)).toEqual(['mine/<1>&', 'mine/2', 'mine/absent'])
  expect(answer.Errors).toMatchObject([{ Key: 'theirs/1', Code: 'AccessDenied' }])
  expect((await client.send(list())).Contents?.map(each => each.Key)).toEqual(['theirs/1'])
})

test.each([1, 2, 3])(
  'a listing by pages of %i goes folder by folder, misses nothing and repeats nothing',
  async MaxKeys => {
    using at = folder()
    await using s3 = await serve(s3At(at.dir))
    const client = new S3Client(s3.client)
    for (const key of ['a', 'b/1', 'b/2', 'b/c/3', 'd', 'e/1', 'e/2', 'Z']) await client.send(put(key))
    const seen: string[] = []
    let token: string | undefined
    do {
      const page = await client.send(list({ Delimiter: '/', MaxKeys, ContinuationToken: token }))
      expect(page.KeyCount).toBeLessThanOrEqual(MaxKeys)
      seen.push(
        ...(page.Contents ?? []).map(each => each.Key ?? ''),
        ...(page.CommonPrefixes ?? []).map(each => each.Prefix ?? ''),
      )
      token = page.NextContinuationToken
      expect(page.IsTruncated).toBe(token !== undefined)
    } while (token !== undefined)
    expect(seen.sort()).toEqual(['Z', 'a', 'b/', 'd', 'e/'])
    const inside = await client.send(list({ Prefix: 'b/', Delimiter: '/' }))
    expect(inside.Contents?.map(each => each.Key)).toEqual(['b/1', 'b/2'])
    expect(inside.CommonPrefixes?.map(each => each.Prefix)).toEqual(['b/c/'])
    expect((await client.send(list({ StartAfter: 'b/2' }))).Contents?.map(each => each.Key)).toEqual([
      'b/c/3',
      'd',
      'e/1',
      'e/2',
    ])
  },
)

test('a copy keeps content and metadata, or takes new metadata', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir))
  const client = new S3Client(s3.client)
  await client.send(put('from ö', 'content', { Metadata: { a: '1' } }))
  const CopySource = encodeURI('images/from ö')
  await client.send(new CopyObjectCommand({ Bucket: 'exports', Key: 'to', CopySource }))
  await client.send(
    new CopyObjectCommand({
      Bucket: 'exports',
      Key: 'changed',
      CopySource,
      MetadataDirective: 'REPLACE',
      Metadata: { b: '2' },
    }),
  )
  const copied = await client.send(new GetObjectCommand({ Bucket: 'exports', Key: 'to' }))
  expect(await copied.Body?.transformToString()).toBe('content')
  expect(copied.Metadata).toEqual({ a: '1' })
  expect((await client.send(new HeadObjectCommand({ Bucket: 'exports', Key: 'changed' }))).Metadata).toEqual({ b: '2' })
  await expect(
    client.send(new CopyObjectCommand({ Bucket: 'images', Key: 'from ö', CopySource })),
  ).rejects.toMatchObject({ name: 'InvalidRequest' })
})

test('what a role may not do is denied, naming action and object', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir), [may(['s3:GetObject'], 'arn:aws:s3:::images/*')])
  const client = new S3Client(s3.client)
  await expect(client.send(put('k'))).rejects.toMatchObject({
    name: 'AccessDenied',
    message: 'AKIDTEST is not authorized to perform s3:PutObject on arn:aws:s3:::images/k',
  })
  await expect(client.send(new DeleteObjectCommand({ Bucket: 'images', Key: 'k' }))).rejects.toMatchObject({
    name: 'AccessDenied',
  })
  await expect(client.send(list())).rejects.toMatchObject({ name: 'AccessDenied' })
})

test('who may not list the bucket cannot learn that a key is absent', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir), [may(['s3:GetObject'], 'arn:aws:s3:::images/*')])
  await expect(new S3Client(s3.client).send(get('k'))).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining('s3:ListBucket'),
  })
})

test('a bucket that is not there, and a caller with a wrong secret, are told so', async () => {
  using at = folder()
  await using s3 = await serve(s3At(at.dir))
  const client = new S3Client(s3.client)
  await expect(client.send(new PutObjectCommand({ Bucket: 'other', Key: 'k', Body: 'x' }))).rejects.toMatchObject({
    name: 'NoSuchBucket',
  })
  const forged = new S3Client({ ...s3.client, credentials: { accessKeyId: 'AKIDTEST', secretAccessKey: 'guess' } })
  await expect(forged.send(put('k'))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  const unknown = new S3Client({ ...s3.client, credentials: { accessKeyId: 'AKIDNONE', secretAccessKey: 'guess' } })
  await expect(unknown.send(put('k'))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
  expect((await fetch(`${s3.endpoint}/images/k`)).status).toBe(403)
})
