import type { Bucket, StoredObject } from './s3-store.ts'
import { AwsError, type ServiceResponse } from './service.ts'
import { renderXmlElement, xmlHead, type XmlContent } from './xml.ts'

export interface S3Call {
  method: string
  query: URLSearchParams
  bucket: Bucket
  key: string
  /** Includes the x-amz- query parameters of a presigned URL. */
  headers: Record<string, string>
  body: Buffer
  nowMs: number
  authorize: (action: string, resource: string, context?: Record<string, string | string[]>) => void
}

export type S3Operation = (call: S3Call) => ServiceResponse | Promise<ServiceResponse>

export const toBucketArn = (bucket: Bucket): string => `arn:aws:s3:::${bucket.name}`
export const toObjectArn = (bucket: Bucket, key: string): string => `arn:aws:s3:::${bucket.name}/${key}`

export const formatEtag = ({ etag }: Pick<StoredObject, 'etag'>): string => `"${etag}"`

export function createXmlResponse(name: string, content: XmlContent): ServiceResponse {
  const body = renderXmlElement(name, content, 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"')
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: xmlHead + body }
}

/**
 * Throws NoSuchKey only if the caller may list the bucket. Other callers get AccessDenied, as on AWS, so that they
 * cannot find out which keys exist.
 */
export function throwNoSuchKey({ authorize }: Pick<S3Call, 'authorize'>, bucket: Bucket, key: string): never {
  authorize('s3:ListBucket', toBucketArn(bucket))
  throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404, { Key: key })
}

export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > 1024)
    throw new AwsError('KeyTooLongError', 'Your key is too long', 400, {
      Size: Buffer.byteLength(key),
      MaxSizeAllowed: 1024,
    })
}

const storedHeaders = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
]

export function selectStoredHeaders(headers: Record<string, string>): Record<string, string> {
  const headersToStore = Object.entries(headers).filter(
    ([name]) => storedHeaders.includes(name) || name.startsWith('x-amz-meta-'),
  )
  return { 'content-type': 'binary/octet-stream', ...Object.fromEntries(headersToStore) }
}
