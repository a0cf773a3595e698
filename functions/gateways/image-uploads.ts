import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import type { ImageKey, ImageType } from '../../shared/domain/images.ts'
import { imagesBucketName, toUploadKey } from './image-bucket.ts'
import { s3Client } from './s3.ts'

/** Ten minutes are long enough to upload 15 MB over a weak connection. */
const validSeconds = 600

export const createSignedUploadForm = (
  key: ImageKey,
  type: ImageType,
  size: number,
): Promise<{ url: string; fields: Record<string, string> }> =>
  createPresignedPost(s3Client, {
    Bucket: imagesBucketName,
    Key: toUploadKey(key),
    // Each field of the form is also a condition that the upload must meet.
    Fields: { 'Content-Type': type },
    Conditions: [['content-length-range', size, size]],
    Expires: validSeconds,
  })
