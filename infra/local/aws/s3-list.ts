/** lists a bucket in pages, in order of the keys' bytes, keys of one folder rolled into its prefix */
import { bucketArn, etagHeader, xml, type Operation } from './s3-call.ts'
import { AwsError } from './service.ts'
import { encode } from './sigv4-canonical.ts'

const mostKeys = 1000

export const listObjects: Operation = ({ bucket, query, authorize }) => {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const maxKeys = Math.min(Number(query.get('max-keys') ?? mostKeys), mostKeys)
  if (!(maxKeys >= 0)) throw new AwsError('InvalidArgument', 'Provided max-keys not an integer or within integer range')
  authorize('s3:ListBucket', bucketArn(bucket), {
    's3:prefix': prefix,
    's3:delimiter': delimiter,
    's3:max-keys': String(maxKeys),
  })

  const token = query.get('continuation-token') ?? undefined
  const after = token === undefined ? (query.get('start-after') ?? '') : afterOf(token)
  const keys = bucket.keys()
  const found: string[] = []
  const folders = new Set<string>()
  let last: string | undefined
  let truncated = false
  for (let at = firstAfter(keys, after); at < keys.length; at += 1) {
    const key = keys[at] ?? ''
    if (!key.startsWith(prefix)) continue
    const folder = folderOf(key, prefix, delimiter)
    // a folder that was listed on an earlier page, or just now
    if (folder !== undefined && (folders.has(folder) || after === folder)) continue
    if (found.length + folders.size >= maxKeys) {
      truncated = maxKeys > 0
      break
    }
    if (folder === undefined) found.push(key)
    else folders.add(folder)
    last = folder ?? key
  }
  const written = query.get('encoding-type') === 'url' ? encode : (text: string) => text
  return xml('ListBucketResult', {
    Name: bucket.name,
    Prefix: written(prefix),
    Delimiter: delimiter ? written(delimiter) : undefined,
    MaxKeys: maxKeys,
    EncodingType: query.get('encoding-type') ?? undefined,
    KeyCount: found.length + folders.size,
    IsTruncated: truncated,
    ContinuationToken: token,
    NextContinuationToken: truncated && last !== undefined ? Buffer.from(last).toString('base64url') : undefined,
    StartAfter: query.get('start-after') ?? undefined,
    Contents: found.map(key => {
      const object = bucket.get(key)
      return {
        Key: written(key),
        LastModified: object && new Date(object.lastModified).toISOString(),
        ETag: object && etagHeader(object),
        Size: object?.size,
        StorageClass: 'STANDARD',
      }
    }),
    CommonPrefixes: [...folders].map(folder => ({ Prefix: written(folder) })),
  })
}

function folderOf(key: string, prefix: string, delimiter: string): string | undefined {
  const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
  return end < 0 ? undefined : key.slice(0, end + delimiter.length)
}

function afterOf(token: string): string {
  const after = Buffer.from(token, 'base64url').toString('utf8')
  if (after === '') throw new AwsError('InvalidArgument', 'The continuation token provided is incorrect')
  return after
}

function firstAfter(keys: readonly string[], after: string): number {
  const bound = Buffer.from(after)
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (Buffer.compare(Buffer.from(keys[middle] ?? ''), bound) <= 0 && after !== '') low = middle + 1
    else high = middle
  }
  return low
}
