/**
 * What earlier publishes put into a site's bucket. Each writes a manifest of its files before the first file, so that a
 * publish that was cut off is known as well, and writes it again as complete after the last.
 */
import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'

const PublishedFile = z.object({ md5: z.string(), contentType: z.string(), cacheControl: z.string() })
export type PublishedFile = z.output<typeof PublishedFile>

const Manifest = z.object({ isComplete: z.boolean(), files: z.record(z.string(), PublishedFile) })

export interface Manifest extends z.output<typeof Manifest> {
  key: string
  /** when its publish began */
  instant: string
}

export interface PublishedState {
  /** The MD5 of each file in the bucket, by path. S3 answers it as the ETag of what was uploaded in one piece. */
  md5s: ReadonlyMap<string, string>
  /** oldest first */
  manifests: readonly Manifest[]
}

const prefix = 'manifests/'
const suffix = '.json'

export const manifestKey = (instant: string): string => `${prefix}${instant}${suffix}`

export async function readPublished(s3: S3Client, bucket: string): Promise<PublishedState> {
  const md5s = new Map<string, string>()
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket }))
    for (const { Key = '', ETag = '' } of Contents) md5s.set(Key, ETag.replaceAll('"', ''))
  const manifests: Manifest[] = []
  for (const key of [...md5s.keys()].filter(path => path.startsWith(prefix) && path.endsWith(suffix)).toSorted()) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    const content: unknown = JSON.parse((await Body?.transformToString()) ?? '')
    manifests.push({ ...Manifest.parse(content), key, instant: key.slice(prefix.length, -suffix.length) })
  }
  return { md5s, manifests }
}

export const writeManifest = async (
  s3: S3Client,
  bucket: string,
  { key, isComplete, files }: Manifest,
): Promise<void> =>
  void (await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: JSON.stringify({ isComplete, files }),
      ContentType: 'application/json',
      CacheControl: 'no-cache',
    }),
  ))

/** Viewers may have got files of these manifests lately: the newest complete one, and those of attempts since. */
export function latestManifests(manifests: readonly Manifest[]): readonly Manifest[] {
  const complete = manifests.findLastIndex(({ isComplete }) => isComplete)
  return complete === -1 ? [] : manifests.slice(complete)
}

/**
 * The manifests of builds that were replaced before this instant. A build counts until another replaces it, however
 * long ago it was published, since pages that are open may have been loaded until then.
 */
export function manifestsReplacedBefore(instant: string, manifests: readonly Manifest[]): readonly Manifest[] {
  const shown = manifests.findLastIndex(manifest => manifest.isComplete && manifest.instant <= instant)
  return manifests.slice(0, Math.max(shown, 0))
}

/** Lists the files that only replaced builds have. Files that somebody else has changed since are left alone. */
export function filesOnlyIn(replaced: readonly Manifest[], { md5s, manifests }: PublishedState): string[] {
  const kept = new Set(manifests.filter(one => !replaced.includes(one)).flatMap(({ files }) => Object.keys(files)))
  const old = replaced.flatMap(({ files }) =>
    Object.entries(files).filter(([path, { md5 }]) => !kept.has(path) && md5s.get(path) === md5),
  )
  return [...new Set(old.map(([path]) => path))]
}
