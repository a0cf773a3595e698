/** Lists the keys of a bucket that begin with a prefix, in the order of their bytes: the first page of ListObjectsV2. */
import { bucketArn, etagHeader, xml, type Operation } from './s3-call.ts'

const mostKeys = 1000

export const listObjects: Operation = ({ bucket, query, authorize }) => {
  const prefix = query.get('prefix') ?? ''
  authorize('s3:ListBucket', bucketArn(bucket), { 's3:prefix': prefix })
  const found = bucket
    .objects()
    .filter(({ key }) => key.startsWith(prefix))
    .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
  const page = found.slice(0, mostKeys)
  return xml('ListBucketResult', {
    Name: bucket.name,
    Prefix: prefix,
    MaxKeys: mostKeys,
    KeyCount: page.length,
    IsTruncated: found.length > page.length,
    Contents: page.map(object => ({
      Key: object.key,
      LastModified: new Date(object.lastModified).toISOString(),
      ETag: etagHeader(object),
      Size: object.size,
      StorageClass: 'STANDARD',
    })),
  })
}
