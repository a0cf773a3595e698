import { CopyObjectCommand, HeadObjectCommand, NotFound, S3ServiceException } from '@aws-sdk/client-s3'
import type { ImageKey } from '../../shared/domain/images.ts'
import { imagesBucketName, toUploadKey } from './image-bucket.ts'
import { s3Client } from './s3.ts'

/**
 * Copies an uploaded image to its own key, to which no upload form can write, so that the image no longer changes.
 * Returns false if there is neither a copy nor an upload.
 */
export async function copyUpload(Key: ImageKey): Promise<boolean> {
  // The image may have been copied before, or a form of an earlier release may have uploaded it to this key.
  if (await imageExists(Key)) return true
  try {
    const CopySource = `${imagesBucketName}/${toUploadKey(Key)}`
    await s3Client.send(new CopyObjectCommand({ Bucket: imagesBucketName, Key, CopySource, IfNoneMatch: '*' }))
    return true
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error
    if (error.name === 'NoSuchKey') return false
    // A concurrent request has copied the upload.
    if (error.name === 'PreconditionFailed' || error.name === 'ConditionalRequestConflict') return true
    throw error
  }
}

async function imageExists(Key: ImageKey): Promise<boolean> {
  try {
    await s3Client.send(new HeadObjectCommand({ Bucket: imagesBucketName, Key }))
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}
