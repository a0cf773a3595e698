import { PutObjectCommand } from '@aws-sdk/client-s3'
import { exportsBucketName } from './exports-bucket.ts'
import { s3Client } from './s3.ts'

/** The timeout is longer than for the other files in the bucket, because archives are larger. */
const requestTimeoutMs = 20_000

export async function storeExportedFile(Key: string, Body: Uint8Array, ContentType = 'application/zip'): Promise<void> {
  await s3Client.send(new PutObjectCommand({ Bucket: exportsBucketName, Key, Body, ContentType }), {
    requestTimeout: requestTimeoutMs,
  })
}
