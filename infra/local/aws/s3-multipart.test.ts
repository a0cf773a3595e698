import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { expect, test } from '@jest/globals'
import { createS3 } from './s3.ts'
import { everything, folder, secretOf, serve } from './serve-for-test.ts'

const target = { Bucket: 'exports', Key: 'year.xlsx' }
const large = Buffer.alloc(5 * 1024 * 1024, 'a')

async function exports(policies = [everything]) {
  const at = folder()
  const s3 = await serve(createS3({ dir: at.dir, buckets: [{ name: 'exports' }], secretOf }), policies)
  const client = new S3Client(s3.client)
  return {
    client,
    begin: async () =>
      (await client.send(new CreateMultipartUploadCommand({ ...target, ContentType: 'text/csv' }))).UploadId,
    part: async (UploadId: string | undefined, PartNumber: number, Body: Buffer) => {
      const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }))
      return { PartNumber, ETag }
    },
    complete: (UploadId: string | undefined, Parts: { PartNumber: number; ETag?: string }[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } })),
    async [Symbol.asyncDispose]() {
      await s3[Symbol.asyncDispose]()
      at[Symbol.dispose]()
    },
  }
}

test('the parts become one object when the upload is completed', async () => {
  await using at = await exports()
  const id = await at.begin()
  const second = await at.part(id, 2, Buffer.from('end'))
  const first = await at.part(id, 1, large)
  await expect(at.client.send(new GetObjectCommand(target))).rejects.toMatchObject({ name: 'NoSuchKey' })
  const { ETag } = await at.complete(id, [first, second])
  expect(ETag).toMatch(/^"[\da-f]{32}-2"$/)
  const read = await at.client.send(new GetObjectCommand(target))
  const content = Buffer.from((await read.Body?.transformToByteArray()) ?? [])
  expect(content.equals(Buffer.concat([large, Buffer.from('end')]))).toBe(true)
  expect(read.ContentType).toBe('text/csv')
})

test('parts that are missing, out of order or too small are refused', async () => {
  await using at = await exports()
  const id = await at.begin()
  const small = await at.part(id, 1, Buffer.from('small'))
  const last = await at.part(id, 2, Buffer.from('end'))
  await expect(at.complete(id, [small, last])).rejects.toMatchObject({ name: 'EntityTooSmall' })
  await expect(at.complete(id, [last, small])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
  await expect(at.complete(id, [{ ...small, ETag: last.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' })
  await expect(at.complete(id, [{ PartNumber: 9, ETag: last.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' })
})

test('an upload that was ended takes no more', async () => {
  await using at = await exports()
  const id = await at.begin()
  const part = await at.part(id, 1, Buffer.from('x'))
  await at.client.send(new AbortMultipartUploadCommand({ ...target, UploadId: id }))
  await expect(at.part(id, 2, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchUpload' })
  await expect(at.complete(id, [part])).rejects.toMatchObject({ name: 'NoSuchUpload' })
  await expect(at.complete('../../keys', [part])).rejects.toMatchObject({ name: 'NoSuchUpload' })
})

test('uploading in parts needs the permission to put', async () => {
  await using at = await exports([{ Statement: { Effect: 'Allow', Action: 's3:GetObject', Resource: '*' } }])
  await expect(at.begin()).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining('s3:PutObject'),
  })
})
