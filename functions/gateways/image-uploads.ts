import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import type { ImageKey, ImageType } from '../../shared/domain/images.ts'
import { Bucket, client } from './image-bucket.ts'

/** long enough for 15 MB from a roof with one bar of signal */
const validSeconds = 600

export const signUpload = (
  Key: ImageKey,
  type: ImageType,
  size: number,
): Promise<{ url: string; fields: Record<string, string> }> =>
  createPresignedPost(client, {
    Bucket,
    Key,
    // a field is also a condition
    Fields: { 'Content-Type': type },
    Conditions: [['content-length-range', size, size]],
    Expires: validSeconds,
  })
