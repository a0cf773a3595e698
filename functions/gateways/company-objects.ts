import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { CompanyId } from '../../shared/domain/ids.ts'
import * as exportsBucket from './exports-bucket.ts'
import * as imageBucket from './image-bucket.ts'
import { s3Client } from './s3.ts'

/** Deletes at most a thousand objects of each prefix, and returns their number. It is 0 when no object is left. */
export async function deleteObjectBatch(companyId: CompanyId): Promise<number> {
  let count = 0
  for (const { Bucket, Prefix } of [
    { Bucket: imageBucket.imagesBucketName, Prefix: `${companyId}/` },
    { Bucket: imageBucket.imagesBucketName, Prefix: imageBucket.toUploadKey(`${companyId}/`) },
    { Bucket: exportsBucket.exportsBucketName, Prefix: `${companyId}/` },
    { Bucket: exportsBucket.exportsBucketName, Prefix: exportsBucket.toExportsPrefix(companyId) },
  ]) {
    const { Contents = [] } = await s3Client.send(new ListObjectsV2Command({ Bucket, Prefix }))
    if (Contents.length === 0) continue
    const Objects = Contents.map(({ Key }) => ({ Key }))
    const { Errors = [] } = await s3Client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    const [first] = Errors
    if (first) throw new Error(`${Errors.length} objects were not removed: ${first.Code} ${first.Message}`)
    count += Contents.length
  }
  return count
}
