import { checkKey, formatEtag, selectStoredHeaders, toObjectArn } from './s3-call.ts'
import { verifyChecksums } from './s3-checksums.ts'
import { md5 } from './s3-objects.ts'
import { checkPostPolicy } from './s3-post-policy.ts'
import type { Bucket } from './s3-store.ts'
import { AwsError, type ServiceRequest, type ServiceResponse } from './service.ts'
import { verifyPolicySignature, type SignatureContext } from './sigv4.ts'
import { parseUploadForm } from './upload-form.ts'

export async function postUpload(
  request: ServiceRequest,
  bucket: Bucket,
  { findSecret, now }: SignatureContext,
): Promise<ServiceResponse> {
  const { fields, file } = await parseUploadForm(request.body, request.headers['content-type'] ?? '')
  const key = fields.get('key')
  if (!key)
    throw createInvalidArgumentError(
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
    )
  if (!file) throw createInvalidArgumentError('POST requires exactly one file upload per request.')
  const accessKeyId = await verifyPolicySignature(fields, findSecret)
  checkPostPolicy({ fields, bucket: bucket.name, byteCount: file.length, nowMs: now() })
  request.authorizeAs(accessKeyId, 's3:PutObject', toObjectArn(bucket, key))
  checkKey(key)
  const headers = Object.fromEntries(fields)
  const checksums = verifyChecksums(file, headers)
  const object = bucket.put(key, file, {
    etag: md5(file),
    headers: { ...selectStoredHeaders(headers), ...checksums },
    lastModified: now(),
  })
  return { status: 204, headers: { etag: formatEtag(object) } }
}

const createInvalidArgumentError = (reason: string) => new AwsError('InvalidArgument', reason)
