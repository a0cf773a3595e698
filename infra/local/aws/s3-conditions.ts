/** Conditional requests: If-Match, If-None-Match, If-Modified-Since and If-Unmodified-Since. */
import { formatEtag } from './s3-call.ts'
import type { StoredObject } from './s3-store.ts'
import { AwsError } from './service.ts'

export function checkReadConditions(object: StoredObject, headers: Record<string, string>): void {
  const changed = Math.floor(object.lastModified / 1000) * 1000
  if (headers['if-match'] !== undefined) {
    if (!matchesEtag(headers['if-match'], object)) throwPreconditionFailed('If-Match')
  } else if (changed > Date.parse(headers['if-unmodified-since'] ?? '')) throwPreconditionFailed('If-Unmodified-Since')
  const unchanged =
    headers['if-none-match'] !== undefined
      ? matchesEtag(headers['if-none-match'], object)
      : changed <= Date.parse(headers['if-modified-since'] ?? '')
  if (unchanged)
    throw new AwsError('NotModified', 'Not Modified', 304, {
      headers: { etag: formatEtag(object), 'last-modified': new Date(object.lastModified).toUTCString() },
    })
}

export function checkWriteConditions(object: StoredObject | undefined, headers: Record<string, string>): void {
  if (headers['if-none-match'] !== undefined && object) throwPreconditionFailed('If-None-Match')
  if (headers['if-match'] === undefined) return
  if (!object) throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404)
  if (!matchesEtag(headers['if-match'], object)) throwPreconditionFailed('If-Match')
}

function matchesEtag(header: string, object: StoredObject): boolean {
  return header
    .split(',')
    .some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '').replaceAll('"', '') === object.etag)
}

function throwPreconditionFailed(condition: string): never {
  throw new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412, {
    Condition: condition,
  })
}
