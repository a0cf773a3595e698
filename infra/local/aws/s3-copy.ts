/** copies an object within or between buckets */
import { checkKey, etagHeader, headersToKeep, noSuchKey, objectArn, xml, type Operation } from './s3-call.ts'
import { checkReading, checkWriting } from './s3-conditions.ts'
import { md5 } from './s3-objects.ts'
import { AwsError } from './service.ts'
import { decode } from './sigv4-canonical.ts'

export const copyObject: Operation = async call => {
  const { bucket, key, headers, now, authorize } = call
  const [, name = '', from = ''] = /^\/?([^/]+)\/(.+)$/s.exec(decode(headers['x-amz-copy-source'] ?? '')) ?? []
  const source = call.bucketNamed(name)
  if (!source) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404, { BucketName: name })
  authorize('s3:GetObject', objectArn(source, from))
  authorize('s3:PutObject', objectArn(bucket, key))
  checkKey(key)
  const found = await source.read(from)
  if (!found) return noSuchKey(call, source, from)
  const replace = headers['x-amz-metadata-directive'] === 'REPLACE'
  if (source === bucket && from === key && !replace)
    throw new AwsError(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    )
  checkReading(found.object, copyConditions(headers))
  checkWriting(bucket.get(key), headers)
  const keep = replace ? headersToKeep(headers) : found.object.headers
  const object = bucket.put(key, found.bytes, { etag: md5(found.bytes), headers: keep, lastModified: now })
  return xml('CopyObjectResult', { ETag: etagHeader(object), LastModified: new Date(now).toISOString() })
}

/** where reading would say "not modified", a copy fails its precondition */
function copyConditions(headers: Record<string, string>): Record<string, string> {
  const prefix = 'x-amz-copy-source-if-'
  const given = Object.entries(headers).filter(([name]) => name.startsWith(prefix))
  const unsupported = given.find(([name]) => name !== `${prefix}match` && name !== `${prefix}unmodified-since`)
  if (unsupported) throw new AwsError('NotImplemented', `${unsupported[0]} is not implemented here`, 501)
  return Object.fromEntries(given.map(([name, value]) => [`if-${name.slice(prefix.length)}`, value]))
}
