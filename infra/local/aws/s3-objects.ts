import { createHash } from 'node:crypto'
import {
  checkKey,
  formatEtag,
  selectStoredHeaders,
  throwNoSuchKey,
  toObjectArn,
  createXmlResponse,
  type S3Call,
  type S3Operation,
} from './s3-call.ts'
import { verifyChecksums } from './s3-checksums.ts'
import type { StoredObject } from './s3-store.ts'
import { AwsError, type ServiceResponse } from './service.ts'

export const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex')

const encryptionHeaders = { 'x-amz-server-side-encryption': 'AES256' }

export const putObject: S3Operation = ({ bucket, key, headers, body, nowMs, authorize }) => {
  authorize('s3:PutObject', toObjectArn(bucket, key))
  checkKey(key)
  const checksums = verifyChecksums(body, headers)
  const object = bucket.put(key, body, {
    etag: md5(body),
    headers: { ...selectStoredHeaders(headers), ...checksums },
    lastModified: nowMs,
  })
  return { status: 200, headers: { etag: formatEtag(object), ...checksums, ...encryptionHeaders } }
}

export const copyObject: S3Operation = async call => {
  const { bucket, key, headers, nowMs, authorize } = call
  const source = decodeURIComponent(headers['x-amz-copy-source'] ?? '').replace(/^\//, '')
  const [name, sourceKey] = [source.slice(0, source.indexOf('/')), source.slice(source.indexOf('/') + 1)]
  if (name !== bucket.name) throw new AwsError('NotImplemented', 'Copying between buckets is not implemented here', 501)
  authorize('s3:GetObject', toObjectArn(bucket, sourceKey))
  authorize('s3:PutObject', toObjectArn(bucket, key))
  checkKey(key)
  const sourceFile = await bucket.read(sourceKey)
  if (!sourceFile) return throwNoSuchKey(call, bucket, sourceKey)
  // Checks after the `await` of the read, so that no other request can write between this check and `put`.
  if (headers['if-none-match'] === '*' && bucket.get(key))
    throw new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412)
  const { etag, headers: storedHeaders } = sourceFile.object
  const object = bucket.put(key, sourceFile.bytes, { etag, headers: storedHeaders, lastModified: nowMs })
  const copyResult = { LastModified: new Date(nowMs).toISOString(), ETag: formatEtag(object) }
  const response = createXmlResponse('CopyObjectResult', copyResult)
  return { ...response, headers: { ...response.headers, ...encryptionHeaders } }
}

export const getObject: S3Operation = async call => {
  call.authorize('s3:GetObject', toObjectArn(call.bucket, call.key))
  const storedObject = await call.bucket.read(call.key)
  if (!storedObject) return throwNoSuchKey(call, call.bucket, call.key)
  return createObjectResponse(call, storedObject.object, storedObject.bytes)
}

export const headObject: S3Operation = call => {
  call.authorize('s3:GetObject', toObjectArn(call.bucket, call.key))
  const object = call.bucket.get(call.key)
  if (!object) return throwNoSuchKey(call, call.bucket, call.key)
  return createObjectResponse(call, object, undefined)
}

function createObjectResponse(
  { query, headers }: S3Call,
  object: StoredObject,
  bytes: Buffer | undefined,
): ServiceResponse {
  const includesChecksum = headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED'
  const storedHeaders = Object.entries(object.headers).filter(
    ([name]) => includesChecksum || !name.startsWith('x-amz-checksum-'),
  )
  return {
    status: 200,
    headers: {
      ...Object.fromEntries(storedHeaders),
      ...readHeaderOverrides(query),
      ...encryptionHeaders,
      etag: formatEtag(object),
      'last-modified': new Date(object.lastModified).toUTCString(),
      'content-length': String(object.size),
    },
    body: bytes,
  }
}

/**
 * Returns the headers that replace stored ones in the response. They come from parameters such as
 * `response-content-disposition`.
 */
const readHeaderOverrides = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...query]
      .filter(([name]) => name.startsWith('response-'))
      .map(([name, value]) => [name.slice('response-'.length), value]),
  )
