/**
 * Each publish writes a manifest before its first file, so that a later publish recognizes an interrupted one. After
 * the last file, it marks the manifest complete.
 */
import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'

const PublishedFile = z.object({ md5: z.string(), contentType: z.string(), cacheControl: z.string() })
export type PublishedFile = z.output<typeof PublishedFile>

const Manifest = z.object({ isComplete: z.boolean(), files: z.record(z.string(), PublishedFile) })

interface Manifest extends z.output<typeof Manifest> {
  key: string
  instant: string
}

export interface PublishedState {
  /** By path, the MD5 of each file. S3 returns it as the ETag of a single-part upload. */
  md5ByPath: ReadonlyMap<string, string>
  /** The oldest manifest is the first. */
  manifests: readonly Manifest[]
}

const prefix = 'manifests/'
const suffix = '.json'

export const toManifestKey = (instant: string): string => `${prefix}${instant}${suffix}`

export async function readPublishedState(s3: S3Client, bucket: string): Promise<PublishedState> {
  const md5ByPath = new Map<string, string>()
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket }))
    for (const { Key = '', ETag = '' } of Contents) md5ByPath.set(Key, ETag.replaceAll('"', ''))
  const manifests: Manifest[] = []
  for (const key of [...md5ByPath.keys()].filter(path => path.startsWith(prefix) && path.endsWith(suffix)).toSorted()) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    const content: unknown = JSON.parse((await Body?.transformToString()) ?? '')
    manifests.push({ ...Manifest.parse(content), key, instant: key.slice(prefix.length, -suffix.length) })
  }
  return { md5ByPath, manifests }
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

/**
 * Returns the manifests of the newest complete publish and of all later attempts, because viewers may have seen files
 * of each of them.
 */
export function findLatestManifests(manifests: readonly Manifest[]): readonly Manifest[] {
  const latestCompleteIndex = manifests.findLastIndex(({ isComplete }) => isComplete)
  return latestCompleteIndex === -1 ? [] : manifests.slice(latestCompleteIndex)
}

/**
 * Returns the manifests of builds that were replaced before the instant. The time of publication does not matter,
 * because browsers may load a build's pages until it is replaced.
 */
export function findManifestsReplacedBefore(instant: string, manifests: readonly Manifest[]): readonly Manifest[] {
  const liveIndex = manifests.findLastIndex(manifest => manifest.isComplete && manifest.instant <= instant)
  return manifests.slice(0, Math.max(liveIndex, 0))
}

/**
 * Returns the files that only the replaced manifests name, so that they can be deleted. Skips files whose content has
 * changed since.
 */
export function findObsoleteFiles(
  replacedManifests: readonly Manifest[],
  { md5ByPath, manifests }: PublishedState,
): string[] {
  const keptFiles = new Set(
    manifests.filter(manifest => !replacedManifests.includes(manifest)).flatMap(({ files }) => Object.keys(files)),
  )
  const oldFiles = replacedManifests.flatMap(({ files }) =>
    Object.entries(files).filter(([path, { md5 }]) => !keptFiles.has(path) && md5ByPath.get(path) === md5),
  )
  return [...new Set(oldFiles.map(([path]) => path))]
}
