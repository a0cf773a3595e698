import { DeleteObjectsCommand } from '@aws-sdk/client-s3'
import type { ImageKey } from '../../shared/domain/images.ts'
import { imagesBucketName, toUploadKey } from './image-bucket.ts'
import { s3Client } from './s3.ts'

/** S3 deletes at most 1000 objects per request. */
const maxKeysPerCall = 1000
const maxImagesPerCall = maxKeysPerCall / 2

/**
 * Deletes the images and their uploads from the bucket. Idempotent, because S3 reports no error for a missing image.
 */
export async function removeImages(keys: readonly ImageKey[]): Promise<void> {
  for (let from = 0; from < keys.length; from += maxImagesPerCall) {
    const Objects = keys.slice(from, from + maxImagesPerCall).flatMap(key => [{ Key: key }, { Key: toUploadKey(key) }])
    const { Errors = [] } = await s3Client.send(
      new DeleteObjectsCommand({ Bucket: imagesBucketName, Delete: { Objects, Quiet: true } }),
    )
    const [first] = Errors
    if (first) throw new Error(`${Errors.length} images were not removed: ${first.Code} ${first.Message}`)
  }
}
