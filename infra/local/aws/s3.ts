import { randomUUID } from 'node:crypto'
import type { S3Call, S3Operation } from './s3-call.ts'
import { createCorsHeaders, respondToPreflight, type CorsRule } from './s3-cors.ts'
import { deleteObjects } from './s3-delete-objects.ts'
import { listObjects } from './s3-list.ts'
import { copyObject, getObject, headObject, putObject } from './s3-objects.ts'
import { postUpload } from './s3-post.ts'
import { Bucket } from './s3-store.ts'
import { AwsError, type ServiceRequest, type ServiceResponse, type Service } from './service.ts'
import { verifySignature, type FindSecret } from './sigv4.ts'
import { renderXmlElement, xmlHead, type XmlContent } from './xml.ts'

interface S3Options {
  dir: string
  buckets: readonly { name: string; cors?: readonly CorsRule[] }[]
  findSecret: FindSecret
  now?: () => number
}

export function createS3({ dir, buckets, findSecret, now = Date.now }: S3Options): Service {
  const servedBuckets = new Map(buckets.map(({ name, cors = [] }) => [name, { bucket: new Bucket(dir, name), cors }]))

  const respond = async (
    request: ServiceRequest,
    { bucket, key }: { bucket: Bucket; key: string },
  ): Promise<ServiceResponse> => {
    const isFormUpload = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')
    if (request.method === 'POST' && key === '' && isFormUpload) return postUpload(request, bucket, { findSecret, now })
    const accessKeyId = await verifySignature(request, { findSecret, now })
    const payload = request.headers['x-amz-content-sha256'] ?? ''
    if (payload.startsWith('STREAMING-'))
      throw new AwsError('NotImplemented', 'Uploads of streams are not implemented here', 501)
    const call: S3Call = {
      method: request.method,
      query: request.url.searchParams,
      bucket,
      key,
      headers: { ...readHeadersFromQuery(request.url.searchParams), ...request.headers },
      body: request.body,
      nowMs: now(),
      authorize: (action, resource, context) => request.authorizeAs(accessKeyId, action, resource, context),
    }
    return findOperation(call)(call)
  }

  return {
    name: 's3',
    handle: async request => {
      const { name, key } = parseLocation(request.url)
      const servedBucket = servedBuckets.get(name)
      if (!servedBucket)
        throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404, { BucketName: name })
      if (request.method === 'OPTIONS') return respondToPreflight(servedBucket.cors, request.headers)
      const cors = createCorsHeaders(servedBucket.cors, request)
      try {
        const response = await respond(request, { bucket: servedBucket.bucket, key })
        return { ...response, headers: { 'x-amz-request-id': randomUUID(), ...response.headers, ...cors } }
      } catch (error) {
        // A browser lets the page read an error only if it has CORS headers.
        if (error instanceof AwsError)
          throw new AwsError(error.code, error.message, error.status, { ...error.extraFields, headers: cors })
        throw error
      }
    },
    error: error => {
      const { headers = {}, ...otherFields } = error.extraFields
      const id = randomUUID()
      if (error.status === 304) return { status: 304, headers: headers as Record<string, string> }
      // S3 calls this error AccessDenied. Services with JSON protocols add Exception to the name.
      const code = error.code === 'AccessDeniedException' ? 'AccessDenied' : error.code
      const body = renderXmlElement('Error', {
        Code: code,
        Message: error.message,
        ...(otherFields as Record<string, XmlContent>),
        RequestId: id,
      })
      return {
        status: error.status,
        headers: { 'content-type': 'application/xml', 'x-amz-request-id': id, ...(headers as Record<string, string>) },
        body: xmlHead + body,
      }
    },
  }
}

/**
 * Returns the bucket and the key that a request names. The endpoint's host is an IP address, so the SDK writes both
 * into the path: `/bucket/key`.
 */
function parseLocation(url: URL): { name: string; key: string } {
  const [name = '', ...key] = url.pathname.slice(1).split('/')
  return { name: decode(name), key: decode(key.join('/')) }
}

/** Returns the text unchanged if its percent-encoding is invalid. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the x-amz- headers of a presigned URL, which has them as query parameters. */
function readHeadersFromQuery(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => name.startsWith('x-amz-')))
}

/** Requests with other parameters are refused, because these could select an S3 operation that is not supported. */
const knownParameters = /^(x-amz-|x-id$|response-|list-type$|prefix$|start-after$|delete$)/i

/** These headers make a PUT conditional. The stand-in supports only a copy with `if-none-match`. */
const unsupportedHeaders = ['if-match', 'if-none-match']

function findOperation({ method, query, key, headers }: S3Call): S3Operation {
  const hasUnknownParameter = [...query.keys()].some(name => !knownParameters.test(name))
  const bucketOperations: Record<string, S3Operation | false> = {
    GET: query.get('list-type') === '2' && listObjects,
    POST: query.has('delete') && deleteObjects,
  }
  const objectOperations: Record<string, S3Operation | false> = {
    GET: getObject,
    HEAD: headObject,
    PUT:
      headers['x-amz-copy-source'] === undefined
        ? !unsupportedHeaders.some(name => headers[name] !== undefined) && putObject
        : headers['if-match'] === undefined && copyObject,
  }
  const operation = (key === '' ? bucketOperations : objectOperations)[method]
  if (!operation || hasUnknownParameter)
    throw new AwsError(
      'NotImplemented',
      `${method} ${key === '' ? 'of a bucket' : 'of an object'} with ?${query.toString()} is not implemented here`,
      501,
    )
  return operation
}
