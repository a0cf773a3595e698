import { PutObjectCommand } from '@aws-sdk/client-s3'
import { Bucket, client } from './exports-bucket.ts'

/** A part is larger than the other files in the bucket. */
const requestTimeout = 20_000

export async function storePart(Key: string, Body: Uint8Array): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/zip' }), { requestTimeout })
}
