/** S3: finds the bucket and the operation of a request, checks who signed it, and answers in REST-XML */
import { randomUUID } from 'node:crypto'
import { dechunk } from './aws-chunked.ts'
import type { Call, Operation } from './s3-call.ts'
import { copyObject } from './s3-copy.ts'
import { corsHeaders, preflight, type CorsRule } from './s3-cors.ts'
import { deleteObjects } from './s3-delete-objects.ts'
import { listObjects } from './s3-list.ts'
import { abortUpload, completeUpload, createUpload, uploadPart } from './s3-multipart.ts'
import { deleteObject, getObject, headBucket, headObject, putObject } from './s3-objects.ts'
import { postUpload } from './s3-post.ts'
import { Bucket } from './s3-store.ts'
import { AwsError, type AwsRequest, type AwsResponse, type Service } from './service.ts'
import { verify, type SecretOf } from './sigv4.ts'
import { decode } from './sigv4-canonical.ts'
import { element, xmlHead, type Content } from './xml.ts'

export interface S3Options {
  dir: string
  /** cors as the template has it */
  buckets: readonly { name: string; cors?: readonly CorsRule[] }[]
  secretOf: SecretOf
  /** epoch milliseconds */
  now?: () => number
}

export function createS3({ dir, buckets, secretOf, now = Date.now }: S3Options): Service {
  const served = new Map(buckets.map(({ name, cors = [] }) => [name, { bucket: new Bucket(dir, name), cors }]))

  const answer = async (
    request: AwsRequest,
    { bucket, key }: { bucket: Bucket; key: string },
  ): Promise<AwsResponse> => {
    const form = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')
    if (request.method === 'POST' && key === '' && form) return postUpload(request, bucket, { secretOf, now })
    const signed = verify(request, { secretOf, now })
    const headers = { ...hoisted(request.url.searchParams), ...request.headers }
    const payload = request.headers['x-amz-content-sha256'] ?? ''
    const { body, trailers } = payload.startsWith('STREAMING-')
      ? dechunk(request.body, payload, signed)
      : { body: request.body, trailers: {} }
    const call: Call = {
      method: request.method,
      query: request.url.searchParams,
      bucket,
      bucketNamed: name => served.get(name)?.bucket,
      key,
      headers: { ...headers, ...trailers },
      body,
      now: now(),
      authorize: (action, resource, context) => request.authorizeAs(signed.accessKeyId, action, resource, context),
    }
    return operationOf(call)(call)
  }

  return {
    name: 's3',
    handle: async request => {
      const { name, key } = locate(request.url)
      const found = served.get(name)
      if (!found) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404, { BucketName: name })
      if (request.method === 'OPTIONS') return preflight(found.cors, request.headers)
      const cors = corsHeaders(found.cors, request)
      try {
        const response = await answer(request, { bucket: found.bucket, key })
        return { ...response, headers: { 'x-amz-request-id': randomUUID(), ...response.headers, ...cors } }
      } catch (error) {
        // a browser may read the error only where CORS lets it
        if (error instanceof AwsError)
          throw new AwsError(error.code, error.message, error.status, { ...error.extra, headers: cors })
        throw error
      }
    },
    error: error => {
      const { headers = {}, ...extra } = error.extra
      const id = randomUUID()
      if (error.status === 304) return { status: 304, headers: headers as Record<string, string> }
      // the name that JSON protocols have for it
      const code = error.code === 'AccessDeniedException' ? 'AccessDenied' : error.code
      const body = element('Error', {
        Code: code,
        Message: error.message,
        ...(extra as Record<string, Content>),
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

/** `bucket.localhost/key` or `/bucket/key` */
function locate(url: URL): { name: string; key: string } {
  const path = url.pathname.slice(1)
  const virtual = /^(.+)\.localhost$/.exec(url.hostname)?.[1]
  if (virtual) return { name: virtual, key: decode(path) }
  const [name = '', ...key] = path.split('/')
  return { name: decode(name), key: decode(key.join('/')) }
}

/** a presigned URL carries in its query what a request has as headers */
function hoisted(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => name.startsWith('x-amz-')))
}

/** what may stand in a query without changing which operation it is */
const options =
  /^(x-amz-|x-id$|response-|list-type$|prefix$|delimiter$|max-keys$|continuation-token$|start-after$|encoding-type$|fetch-owner$|partNumber$|uploadId$|uploads$|delete$)/i

function operationOf({ method, query, key, headers }: Call): Operation {
  const unknown = [...query.keys()].find(name => !options.test(name))
  const bucketOperations: Record<string, Operation | false> = {
    GET: query.get('list-type') === '2' && listObjects,
    HEAD: headBucket,
    POST: query.has('delete') && deleteObjects,
  }
  const copy = headers['x-amz-copy-source'] !== undefined
  const part = query.has('uploadId')
  const objectOperations: Record<string, Operation | false> = {
    GET: !part && !query.has('uploads') && getObject,
    HEAD: headObject,
    PUT: part ? !copy && uploadPart : copy ? copyObject : putObject,
    DELETE: part ? abortUpload : deleteObject,
    POST: part ? completeUpload : query.has('uploads') && createUpload,
  }
  const operation = (key === '' ? bucketOperations : objectOperations)[method]
  if (!operation || unknown !== undefined)
    throw new AwsError(
      'NotImplemented',
      `${method} ${key === '' ? 'of a bucket' : 'of an object'} with ?${query.toString()} is not implemented here`,
      501,
    )
  return operation
}
