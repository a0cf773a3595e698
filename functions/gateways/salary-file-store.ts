import { PutObjectCommand } from '@aws-sdk/client-s3'
import { Bucket, client } from './exports-bucket.ts'

export async function storeFile(Key: string, Body: Uint8Array, ContentType: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
}
