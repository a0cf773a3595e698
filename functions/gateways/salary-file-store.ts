import { PutObjectCommand } from '@aws-sdk/client-s3'
import { exportsBucketName } from './exports-bucket.ts'
import { s3Client } from './s3.ts'

export async function storeSalaryFile(Key: string, Body: Uint8Array, ContentType: string): Promise<void> {
  await s3Client.send(new PutObjectCommand({ Bucket: exportsBucketName, Key, Body, ContentType }))
}
