/** Uploads from a browser form, within the form's signed policy. */
import { checkKey, formatEtag, selectStoredHeaders, objectArn } from './s3-call.ts'
import { verifyChecksums } from './s3-checksums.ts'
import { md5 } from './s3-objects.ts'
import { checkPolicy } from './s3-post-policy.ts'
import type { Bucket } from './s3-store.ts'
import { AwsError, type AwsRequest, type AwsResponse } from './service.ts'
import { verifyPolicy, type SignatureContext } from './sigv4.ts'
import { readForm } from './upload-form.ts'
import { element, xmlHead } from './xml.ts'

export async function postUpload(
  request: AwsRequest,
  bucket: Bucket,
  { secretOf, now }: SignatureContext,
): Promise<AwsResponse> {
  const { fields, file } = await readForm(request.body, request.headers['content-type'] ?? '')
  const key = fields.get('key')?.replaceAll('${filename}', () => file?.name ?? '')
  if (!key)
    throw invalidArgument(
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
    )
  if (!file) throw invalidArgument('POST requires exactly one file upload per request.')
  fields.set('key', key)
  const accessKeyId = await verifyPolicy(fields, secretOf)
  checkPolicy({ fields, bucket: bucket.name, size: file.bytes.length, now: now() })
  request.authorizeAs(accessKeyId, 's3:PutObject', objectArn(bucket, key))
  checkKey(key)
  const headers = Object.fromEntries(fields)
  const checksums = verifyChecksums(file.bytes, headers)
  const object = bucket.put(key, file.bytes, {
    etag: md5(file.bytes),
    headers: { ...selectStoredHeaders(headers), ...checksums },
    lastModified: now(),
  })
  return uploadResponse(fields, { bucket: bucket.name, key, etag: formatEtag(object), origin: request.url.origin })
}

function uploadResponse(
  fields: Map<string, string>,
  { bucket, key, etag, origin }: Record<'bucket' | 'key' | 'etag' | 'origin', string>,
): AwsResponse {
  const location = `${origin}/${bucket}/${encodeURIComponent(key)}`
  const redirect = fields.get('success_action_redirect')
  if (redirect !== undefined && URL.canParse(redirect)) {
    const redirectUrl = new URL(redirect)
    for (const [name, value] of Object.entries({ bucket, key, etag })) redirectUrl.searchParams.append(name, value)
    return { status: 303, headers: { location: redirectUrl.href, etag } }
  }
  const status = fields.get('success_action_status')
  if (status === '201') {
    const body = xmlHead + element('PostResponse', { Location: location, Bucket: bucket, Key: key, ETag: etag })
    return { status: 201, headers: { 'content-type': 'application/xml', location, etag }, body }
  }
  return { status: status === '200' ? 200 : 204, headers: { location, etag } }
}

const invalidArgument = (reason: string) => new AwsError('InvalidArgument', reason)
