/** what an operation of S3 is given once its caller is known */
import type { Bucket, StoredObject } from './s3-store.ts'
import { AwsError, type AwsResponse } from './service.ts'
import { element, xmlHead, type Content } from './xml.ts'

export interface Call {
  method: string
  query: URLSearchParams
  bucket: Bucket
  bucketNamed: (name: string) => Bucket | undefined
  key: string
  /** with those of the query of a presigned URL and of a streamed body's trailer */
  headers: Record<string, string>
  body: Buffer
  /** epoch milliseconds */
  now: number
  authorize: (action: string, resource: string, context?: Record<string, string | string[]>) => void
}

export type Operation = (call: Call) => AwsResponse | Promise<AwsResponse>

export const bucketArn = (bucket: Bucket): string => `arn:aws:s3:::${bucket.name}`
export const objectArn = (bucket: Bucket, key: string): string => `arn:aws:s3:::${bucket.name}/${key}`

export const etagHeader = ({ etag }: Pick<StoredObject, 'etag'>): string => `"${etag}"`

export function xml(name: string, content: Content): AwsResponse {
  const body = element(name, content, 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"')
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: xmlHead + body }
}

/** that a key is absent is told only to who may list the bucket; others may not know, and get the denial */
export function noSuchKey({ authorize }: Pick<Call, 'authorize'>, bucket: Bucket, key: string): never {
  authorize('s3:ListBucket', bucketArn(bucket))
  throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404, { Key: key })
}

export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > 1024)
    throw new AwsError('KeyTooLongError', 'Your key is too long', 400, {
      Size: Buffer.byteLength(key),
      MaxSizeAllowed: 1024,
    })
}

const kept = ['content-type', 'content-disposition', 'content-encoding', 'content-language', 'cache-control', 'expires']

/** what is kept of a request's headers beside the object */
export function headersToKeep(headers: Record<string, string>): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => kept.includes(name) || name.startsWith('x-amz-meta-'))
  const all = Object.fromEntries(own)
  // the stream's own coding is no property of the object
  const encoding = (all['content-encoding'] ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '' && each !== 'aws-chunked')
  delete all['content-encoding']
  return {
    'content-type': 'binary/octet-stream',
    ...all,
    ...(encoding.length > 0 && { 'content-encoding': encoding.join(',') }),
  }
}
