/** Deletes several objects in one call. Authorizes each key separately, as AWS does. */
import { toObjectArn, createXmlResponse, type S3Operation } from './s3-call.ts'
import { verifyChecksums } from './s3-checksums.ts'
import { AwsError } from './service.ts'
import { findChildText, parseXml } from './xml.ts'

export const deleteObjects: S3Operation = ({ bucket, body, headers, authorize }) => {
  const hasChecksum = Object.keys(verifyChecksums(body, headers)).length > 0 || headers['content-md5'] !== undefined
  if (!hasChecksum)
    throw new AwsError('InvalidRequest', 'Missing required header for this request: Content-MD5 OR x-amz-checksum-*')
  const request = parseXml(body.toString('utf8'))
  const keys = (request?.children ?? [])
    .filter(child => child.name === 'Object')
    .map(child => findChildText(child, 'Key'))
  if (request?.name !== 'Delete' || keys.length === 0 || keys.length > 1000 || keys.includes(undefined))
    throw new AwsError(
      'MalformedXML',
      'The XML you provided was not well-formed or did not validate against our published schema',
    )
  const deletedObjects: { Key: string }[] = []
  const failedDeletions: { Key: string; Code: string; Message: string }[] = []
  for (const key of keys) {
    if (key === undefined) continue
    try {
      authorize('s3:DeleteObject', toObjectArn(bucket, key))
      bucket.delete(key)
      deletedObjects.push({ Key: key })
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      failedDeletions.push({ Key: key, Code: 'AccessDenied', Message: error.message })
    }
  }
  const isQuiet = findChildText(request, 'Quiet') === 'true'
  return createXmlResponse('DeleteResult', { Deleted: isQuiet ? [] : deletedObjects, Error: failedDeletions })
}
