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
import { checkReadConditions, checkWriteConditions } from './s3-conditions.ts'
import type { StoredObject } from './s3-store.ts'
import { AwsError, type AwsResponse } from './service.ts'

export const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex')

const encryptionHeaders = { 'x-amz-server-side-encryption': 'AES256' }

export const putObject: S3Operation = ({ bucket, key, headers, body, now, authorize }) => {
  authorize('s3:PutObject', objectArn(bucket, key))
  checkKey(key)
  const checksums = verifyChecksums(body, headers)
  checkWriteConditions(bucket.get(key), headers)
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
  checkReadConditions(object, headers)
  const range = parseRange(headers['range'], object.size)
  const checksum = (name: string) => name.startsWith('x-amz-checksum-')
  // The stored checksum covers the whole object, so it would not match a range.
  const includesChecksum = headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED' && !range
  const stored = Object.entries(object.headers).filter(([name]) => includesChecksum || !checksum(name))
  const allHeaders = {
    ...Object.fromEntries(stored),
    ...headerOverrides(query),
    ...encryptionHeaders,
    etag: formatEtag(object),
    'last-modified': new Date(object.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
  }
  if (!range) return { status: 200, headers: { ...allHeaders, 'content-length': String(object.size) }, body: bytes }
  const { first, last } = range
  return {
    status: 206,
    headers: {
      ...allHeaders,
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${object.size}`,
    },
    body: bytes?.subarray(first, last + 1),
  }
}

/** Parameters of a signed URL such as `response-content-disposition` replace the stored headers. */
function headerOverrides(query: URLSearchParams): Record<string, string> {
  const names = [
    'content-type',
    'content-disposition',
    'content-encoding',
    'content-language',
    'cache-control',
    'expires',
  ]
  return Object.fromEntries(
    names.flatMap(name => (query.has(`response-${name}`) ? [[name, query.get(`response-${name}`) ?? '']] : [])),
  )
}

/** S3 ignores a Range header that is not a single range. */
function parseRange(header: string | undefined, size: number): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first > last)
    throw new AwsError('InvalidRange', 'The requested range is not satisfiable', 416, {
      RangeRequested: header,
      ActualObjectSize: size,
    })
  return { first, last }
}
