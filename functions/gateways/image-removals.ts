import { DeleteObjectsCommand } from '@aws-sdk/client-s3'
import type { ImageKey } from '../../shared/domain/images.ts'
import { Bucket, client } from './image-bucket.ts'

/** as many as S3 takes at once */
const mostAtOnce = 1000

/** one that is gone already is no failure, so that it can be done again */
export async function removeImages(keys: readonly ImageKey[]): Promise<void> {
  for (let from = 0; from < keys.length; from += mostAtOnce) {
    const Objects = keys.slice(from, from + mostAtOnce).map(Key => ({ Key }))
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    const [first] = Errors
    if (first) throw new Error(`${Errors.length} images were not removed: ${first.Code} ${first.Message}`)
  }
}
