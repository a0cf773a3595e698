import { createHash } from 'node:crypto'
import {
  checkKey,
  formatEtag,
  selectStoredHeaders,
  throwNoSuchKey,
  objectArn,
  type S3Call,
  type S3Operation,
} from './s3-call.ts'
import { verifyChecksums } from './s3-checksums.ts'
import type { StoredObject } from './s3-store.ts'
import type { AwsResponse } from './service.ts'

export const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex')

const encryptionHeaders = { 'x-amz-server-side-encryption': 'AES256' }

export const putObject: S3Operation = ({ bucket, key, headers, body, now, authorize }) => {
  authorize('s3:PutObject', objectArn(bucket, key))
  checkKey(key)
  const checksums = verifyChecksums(body, headers)
  const object = bucket.put(key, body, {
    etag: md5(body),
    headers: { ...selectStoredHeaders(headers), ...checksums },
    lastModified: now,
  })
  return { status: 200, headers: { etag: formatEtag(object), ...checksums, ...encryptionHeaders } }
}

export const getObject: S3Operation = async call => {
  call.authorize('s3:GetObject', objectArn(call.bucket, call.key))
  const stored = await call.bucket.read(call.key)
  if (!stored) return throwNoSuchKey(call, call.bucket, call.key)
  return objectResponse(call, stored.object, stored.bytes)
}

export const headObject: S3Operation = call => {
  call.authorize('s3:GetObject', objectArn(call.bucket, call.key))
  const object = call.bucket.get(call.key)
  if (!object) return throwNoSuchKey(call, call.bucket, call.key)
  return objectResponse(call, object, undefined)
}

function objectResponse({ query, headers }: S3Call, object: StoredObject, bytes: Buffer | undefined): AwsResponse {
  const includesChecksum = headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED'
  const stored = Object.entries(object.headers).filter(
    ([name]) => includesChecksum || !name.startsWith('x-amz-checksum-'),
  )
  return {
    status: 200,
    headers: {
      ...Object.fromEntries(stored),
      ...headerOverrides(query),
      ...encryptionHeaders,
      etag: formatEtag(object),
      'last-modified': new Date(object.lastModified).toUTCString(),
      'content-length': String(object.size),
    },
    body: bytes,
  }
}

/** Parameters of a signed URL such as `response-content-disposition` replace the stored headers. */
const headerOverrides = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...query]
      .filter(([name]) => name.startsWith('response-'))
      .map(([name, value]) => [name.slice('response-'.length), value]),
  )
