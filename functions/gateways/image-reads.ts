import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3'
import type { ImageKey } from '../../shared/domain/images.ts'
import { imagesBucketName } from './image-bucket.ts'
import { s3Client } from './s3.ts'

export async function readImage(Key: ImageKey): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3Client.send(new GetObjectCommand({ Bucket: imagesBucketName, Key }))
    return await Body?.transformToByteArray()
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}
