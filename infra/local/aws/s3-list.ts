/** Implements only the first page of ListObjectsV2. Keys are in byte order. */
import { toBucketArn, formatEtag, createXmlResponse, type S3Operation } from './s3-call.ts'

const maxKeys = 1000

export const listObjects: S3Operation = ({ bucket, query, authorize }) => {
  const prefix = query.get('prefix') ?? ''
  authorize('s3:ListBucket', toBucketArn(bucket), { 's3:prefix': prefix })
  const after = Buffer.from(query.get('start-after') ?? '')
  const objects = bucket
    .objects()
    .filter(({ key }) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), after) > 0)
    .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
  const page = objects.slice(0, maxKeys)
  return createXmlResponse('ListBucketResult', {
    Name: bucket.name,
    Prefix: prefix,
    MaxKeys: maxKeys,
    KeyCount: page.length,
    IsTruncated: objects.length > page.length,
    Contents: page.map(object => ({
      Key: object.key,
      LastModified: new Date(object.lastModified).toISOString(),
      ETag: formatEtag(object),
      Size: object.size,
      StorageClass: 'STANDARD',
    })),
  })
}
