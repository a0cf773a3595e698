import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { expect, it } from '@jest/globals'
import { readdirSync, writeFileSync } from 'node:fs'
import type { PolicyDocument } from './iam.ts'
import { createS3 } from './s3.ts'
import { createTemporaryFolder, findTestSecret, serveForTest } from '../../../test/support/aws-service.ts'

const now = () => Date.now()
const createTestS3 = (dir: string) =>
  createS3({ dir, buckets: [{ name: 'images' }, { name: 'exports' }], findSecret: findTestSecret, now })
const put = (Key: string, Body = 'x', more = {}) => new PutObjectCommand({ Bucket: 'images', Key, Body, ...more })
const get = (Key: string, more = {}) => new GetObjectCommand({ Bucket: 'images', Key, ...more })
const remove = (...keys: string[]) =>
  new DeleteObjectsCommand({ Bucket: 'images', Delete: { Objects: keys.map(Key => ({ Key })) } })
const createAllowPolicy = (Action: string[], Resource: string): PolicyDocument => ({
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

it('stores objects byte for byte with their headers, under unusual keys', async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir))
  const client = new S3Client(s3.client)
  for (const key of strangeKeys) {
    const putResponse = await client.send(
      put(key, `content of ${key}`, { ContentType: 'text/plain', CacheControl: 'max-age=5', Metadata: { who: 'ann' } }),
    )
    const response = await client.send(get(key))
    expect(await response.Body?.transformToString()).toBe(`content of ${key}`)
    expect(response).toMatchObject({
      ContentType: 'text/plain',
      CacheControl: 'max-age=5',
      Metadata: { who: 'ann' },
      ETag: putResponse.ETag,
    })
  }
})

it('keeps objects over a restart, and removes leftovers of a kill', async () => {
  using folder = createTemporaryFolder()
  {
    await using s3 = await serveForTest(createTestS3(folder.dir))
    await new S3Client(s3.client).send(put('kept', 'first'))
    await new S3Client(s3.client).send(put('kept', 'second', { ContentType: 'text/css' }))
  }
  writeFileSync(`${folder.dir}/images/bytes/orphan`, 'half')
  writeFileSync(`${folder.dir}/images/keys/.half.json`, '{"key":')
  await using s3 = await serveForTest(createTestS3(folder.dir))
  const response = await new S3Client(s3.client).send(get('kept'))
  expect(await response.Body?.transformToString()).toBe('second')
  expect(response.ContentType).toBe('text/css')
  expect(readdirSync(`${folder.dir}/images/bytes`)).toHaveLength(1)
})

it('stores nothing if a checksum is wrong', async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir))
  const client = new S3Client(s3.client)
  await expect(client.send(put('k', 'x', { ChecksumCRC32: 'AAAAAA==' }))).rejects.toMatchObject({ name: 'BadDigest' })
  await expect(client.send(put('k', 'x', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' }))).rejects.toMatchObject({
    name: 'BadDigest',
  })
  await expect(client.send(get('k'))).rejects.toMatchObject({ name: 'NoSuchKey' })
})

it('answers with the headers that the request names', async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir))
  const client = new S3Client(s3.client)
  await client.send(put('k', '0123456789'))
  const overriddenResponse = await client.send(
    get('k', { ResponseContentDisposition: 'attachment; filename="a.csv"', ResponseContentType: 'text/csv' }),
  )
  expect(overriddenResponse).toMatchObject({
    ContentDisposition: 'attachment; filename="a.csv"',
    ContentType: 'text/csv',
  })
})

it('refuses a conditional write, which it does not support', async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir))
  await expect(new S3Client(s3.client).send(put('k', 'new', { IfNoneMatch: '*' }))).rejects.toMatchObject({
    name: 'NotImplemented',
  })
})

it('returns size and time for HEAD, and deletes objects', async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir))
  const client = new S3Client(s3.client)
  await client.send(put('k', '12345'))
  const head = await client.send(new HeadObjectCommand({ Bucket: 'images', Key: 'k' }))
  expect(head.ContentLength).toBe(5)
  expect(Math.abs(Number(head.LastModified) - Date.now())).toBeLessThan(60_000)
  await client.send(remove('k'))
  await expect(client.send(new HeadObjectCommand({ Bucket: 'images', Key: 'k' }))).rejects.toMatchObject({
    name: 'NotFound',
  })
  expect((await client.send(remove('k'))).Errors).toBeUndefined()
})

it('deletes several keys, each if allowed', async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir), [
    createAllowPolicy(['s3:PutObject', 's3:GetObject', 's3:ListBucket'], '*'),
    createAllowPolicy(['s3:DeleteObject'], 'arn:aws:s3:::images/mine/*'),
  ])
  const client = new S3Client(s3.client)
  for (const key of ['mine/<1>&', 'mine/2', 'theirs/1']) await client.send(put(key))
  const response = await client.send(remove('mine/<1>&', 'mine/2', 'mine/absent', 'theirs/1'))
  expect(response.Deleted?.map(deletedObject => deletedObject.Key)).toEqual(['mine/<1>&', 'mine/2', 'mine/absent'])
  expect(response.Errors).toMatchObject([{ Key: 'theirs/1', Code: 'AccessDenied' }])
  expect(await (await client.send(get('theirs/1'))).Body?.transformToString()).toBe('x')
  for (const key of ['mine/<1>&', 'mine/2'])
    await expect(client.send(get(key))).rejects.toMatchObject({ name: 'NoSuchKey' })
})

it('lists keys by prefix, in order', async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir))
  const client = new S3Client(s3.client)
  for (const key of ['b/2', 'a', 'b/<1>&', 'c']) await client.send(put(key))
  const listKeysUnder = async (Prefix: string) => {
    const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket: 'images', Prefix }))
    expect(IsTruncated).toBe(false)
    return Contents.map(({ Key }) => Key)
  }
  expect(await listKeysUnder('b/')).toEqual(['b/2', 'b/<1>&'])
  expect(await listKeysUnder('')).toEqual(['a', 'b/2', 'b/<1>&', 'c'])
  expect(await listKeysUnder('d')).toEqual([])
})

it('denies actions without permission, naming action and object', async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir), [
    createAllowPolicy(['s3:GetObject'], 'arn:aws:s3:::images/*'),
  ])
  const client = new S3Client(s3.client)
  await expect(client.send(put('k'))).rejects.toMatchObject({
    name: 'AccessDenied',
    message: 'AKIDTEST is not authorized to perform s3:PutObject on arn:aws:s3:::images/k',
  })
  expect((await client.send(remove('k'))).Errors).toMatchObject([{ Key: 'k', Code: 'AccessDenied' }])
})

it('hides that a key is absent from callers who may not list the bucket', async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir), [
    createAllowPolicy(['s3:GetObject'], 'arn:aws:s3:::images/*'),
  ])
  await expect(new S3Client(s3.client).send(get('k'))).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining('s3:ListBucket'),
  })
})

it("answers unknown buckets, keys and signatures with S3's errors", async () => {
  using folder = createTemporaryFolder()
  await using s3 = await serveForTest(createTestS3(folder.dir))
  const client = new S3Client(s3.client)
  await expect(client.send(new PutObjectCommand({ Bucket: 'other', Key: 'k', Body: 'x' }))).rejects.toMatchObject({
    name: 'NoSuchBucket',
  })
  const forgedClient = new S3Client({
    ...s3.client,
    credentials: { accessKeyId: 'AKIDTEST', secretAccessKey: 'guess' },
  })
  await expect(forgedClient.send(put('k'))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  const unknown = new S3Client({ ...s3.client, credentials: { accessKeyId: 'AKIDNONE', secretAccessKey: 'guess' } })
  await expect(unknown.send(put('k'))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
  expect((await fetch(`${s3.endpoint}/images/k`)).status).toBe(403)
})
