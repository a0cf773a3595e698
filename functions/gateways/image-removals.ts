import { DeleteObjectsCommand } from '@aws-sdk/client-s3'
import type { ImageKey } from '../../shared/domain/images.ts'
import { Bucket } from './image-bucket.ts'
import { client } from './s3.ts'

/** S3's limit for one request. */
const maxKeysPerCall = 1000

/** Idempotent: missing images are no failure. */
export async function removeImages(keys: readonly ImageKey[]): Promise<void> {
  for (let from = 0; from < keys.length; from += maxKeysPerCall) {
    const Objects = keys.slice(from, from + maxKeysPerCall).map(Key => ({ Key }))
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    const [first] = Errors
    if (first) throw new Error(`${Errors.length} images were not removed: ${first.Code} ${first.Message}`)
  }
}
