import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3'
import { exportsBucketName } from './exports-bucket.ts'
import { s3Client } from './s3.ts'

export async function readSalaryFile(Key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const { Body } = await s3Client.send(new GetObjectCommand({ Bucket: exportsBucketName, Key }))
    return Body && new Uint8Array(await Body.transformToByteArray())
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}
