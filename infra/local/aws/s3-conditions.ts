/** Conditional requests: If-Match, If-None-Match, If-Modified-Since and If-Unmodified-Since. */
import { etagHeader } from './s3-call.ts'
import type { StoredObject } from './s3-store.ts'
import { AwsError } from './service.ts'

export function checkReading(object: StoredObject, headers: Record<string, string>): void {
  const changed = Math.floor(object.lastModified / 1000) * 1000
  if (headers['if-match'] !== undefined) {
    if (!lists(headers['if-match'], object)) failed('If-Match')
  } else if (changed > Date.parse(headers['if-unmodified-since'] ?? '')) failed('If-Unmodified-Since')
  const unchanged =
    headers['if-none-match'] !== undefined
      ? lists(headers['if-none-match'], object)
      : changed <= Date.parse(headers['if-modified-since'] ?? '')
  if (unchanged)
    throw new AwsError('NotModified', 'Not Modified', 304, {
      headers: { etag: etagHeader(object), 'last-modified': new Date(object.lastModified).toUTCString() },
    })
}

export function checkWriting(object: StoredObject | undefined, headers: Record<string, string>): void {
  if (headers['if-none-match'] !== undefined && object) failed('If-None-Match')
  if (headers['if-match'] === undefined) return
  if (!object) throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404)
  if (!lists(headers['if-match'], object)) failed('If-Match')
}

function lists(header: string, object: StoredObject): boolean {
  return header
    .split(',')
    .some(each => each.trim() === '*' || each.trim().replace(/^W\//, '').replaceAll('"', '') === object.etag)
}

function failed(condition: string): never {
  throw new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412, {
    Condition: condition,
  })
}
