/** uploads in parts, which become an object only when completed */
import { checkKey, etagHeader, headersToKeep, objectArn, xml, type Call, type Operation } from './s3-call.ts'
import { verifyChecksums } from './s3-checksums.ts'
import { checkWriting } from './s3-conditions.ts'
import { md5 } from './s3-objects.ts'
import type { Upload } from './s3-store.ts'
import { AwsError } from './service.ts'
import { childText, parseXml } from './xml.ts'

const smallestPart = 5 * 1024 * 1024

export const createUpload: Operation = ({ bucket, key, headers, authorize }) => {
  authorize('s3:PutObject', objectArn(bucket, key))
  checkKey(key)
  const UploadId = bucket.begin({ key, headers: headersToKeep(headers) })
  return xml('InitiateMultipartUploadResult', { Bucket: bucket.name, Key: key, UploadId })
}

export const uploadPart: Operation = call => {
  const { bucket, key, query, headers, body, authorize } = call
  authorize('s3:PutObject', objectArn(bucket, key))
  const { id } = uploadOf(call)
  const part = Number(query.get('partNumber'))
  if (!Number.isInteger(part) || part < 1 || part > 10_000)
    throw new AwsError('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
  const checksums = verifyChecksums(body, headers)
  bucket.putPart(id, part, body)
  return { status: 200, headers: { etag: etagHeader({ etag: md5(body) }), ...checksums } }
}

export const completeUpload: Operation = call => {
  const { bucket, key, headers, now, authorize } = call
  authorize('s3:PutObject', objectArn(bucket, key))
  const { id, upload } = uploadOf(call)
  const parts = partsListed(call.body).map(({ part, etag }) => {
    const bytes = bucket.part(id, part)
    if (!bytes || md5(bytes) !== etag)
      throw new AwsError(
        'InvalidPart',
        "One or more of the specified parts could not be found. The part might not have been uploaded, or the specified entity tag might not have matched the part's entity tag.",
      )
    return { bytes, etag }
  })
  if (parts.slice(0, -1).some(({ bytes }) => bytes.length < smallestPart))
    throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
  checkWriting(bucket.get(key), headers)
  const etag = `${md5(Buffer.from(parts.map(part => part.etag).join(''), 'hex'))}-${parts.length}`
  const object = bucket.put(key, Buffer.concat(parts.map(part => part.bytes)), {
    etag,
    headers: upload.headers,
    lastModified: now,
  })
  bucket.end(id)
  return xml('CompleteMultipartUploadResult', {
    Location: `/${bucket.name}/${key}`,
    Bucket: bucket.name,
    Key: key,
    ETag: etagHeader(object),
  })
}

export const abortUpload: Operation = call => {
  call.authorize('s3:AbortMultipartUpload', objectArn(call.bucket, call.key))
  call.bucket.end(uploadOf(call).id)
  return { status: 204 }
}

function uploadOf({ bucket, key, query }: Call): { id: string; upload: Upload } {
  const id = query.get('uploadId') ?? ''
  const upload = bucket.uploadOf(id)
  if (upload?.key !== key)
    throw new AwsError(
      'NoSuchUpload',
      'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
      404,
    )
  return { id, upload }
}

function partsListed(body: Buffer): { part: number; etag: string }[] {
  const listed = parseXml(body.toString('utf8'))?.children.filter(child => child.name === 'Part') ?? []
  if (listed.length === 0)
    throw new AwsError(
      'MalformedXML',
      'The XML you provided was not well-formed or did not validate against our published schema',
    )
  const parts = listed.map(each => ({
    part: Number(childText(each, 'PartNumber')),
    etag: (childText(each, 'ETag') ?? '').replaceAll('"', ''),
  }))
  if (parts.some(({ part }, index) => part <= (parts[index - 1]?.part ?? 0)))
    throw new AwsError(
      'InvalidPartOrder',
      'The list of parts was not in ascending order. Parts must be ordered by part number.',
    )
  return parts
}
