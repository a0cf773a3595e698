import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AwsError } from './service.ts'

const prefix = 'x-amz-checksum-'

const checksumFunctions: Record<string, (body: Buffer) => string> = {
  crc32: body => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(crc32(body))
    return bytes.toString('base64')
  },
  sha256: body => createHash('sha256').update(body).digest('base64'),
  sha1: body => createHash('sha1').update(body).digest('base64'),
}

/**
 * Throws if a checksum does not match the body. Returns the verified x-amz-checksum headers, which are stored with the
 * object.
 */
export function verifyChecksums(body: Buffer, headers: Record<string, string>): Record<string, string> {
  const md5 = headers['content-md5']
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
    throw new AwsError('BadDigest', 'The Content-MD5 you specified did not match what we received.')
  const verifiedChecksums: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (
      !name.startsWith(prefix) ||
      name === `${prefix}mode` ||
      name === `${prefix}algorithm` ||
      name === `${prefix}type`
    )
      continue
    const kind = name.slice(prefix.length)
    const expected = Object.hasOwn(checksumFunctions, kind) ? checksumFunctions[kind]?.(body) : undefined
    if (expected === undefined)
      throw new AwsError('NotImplemented', `The checksum ${kind} is not implemented here`, 501)
    if (expected !== value)
      throw new AwsError('BadDigest', `The ${kind.toUpperCase()} you specified did not match the calculated checksum.`)
    verifiedChecksums[name] = value
  }
  return verifiedChecksums
}
