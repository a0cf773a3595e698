/**
 * Uploads the changed files of a build, and deletes the files of builds that were replaced long ago. If a publish is
 * interrupted, the next one completes it.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { DeleteObjectsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import {
  findObsoleteFiles,
  findLatestManifests,
  toManifestKey,
  readPublishedState,
  findManifestsReplacedBefore,
  writeManifest,
  type PublishedState,
  type PublishedFile,
} from './published-files.ts'
import { isHashed, type WebFile } from './web-files.ts'

interface PublishInput {
  s3: S3Client
  bucket: string
  files: readonly WebFile[]
  now: Date
  /** Makes CloudFront fetch these paths again. Only a retry of the same publish may reuse its `reference`. */
  invalidate: (paths: readonly string[], reference: string) => Promise<void>
}

interface PublishResult {
  uploadedPaths: string[]
  invalidatedPaths: string[]
  deletedPaths: string[]
}

/** Keeps files of replaced builds, because an open page still loads the files of its own build. */
const retentionDays = 30

export async function publishSite({ s3, bucket, files, now, invalidate }: PublishInput): Promise<PublishResult> {
  const previousState = await readPublishedState(s3, bucket)
  const instant = now.toISOString()
  const builtFiles = files.map(file => ({ ...file, content: readFileSync(file.source) }))
  const manifest = {
    key: toManifestKey(instant),
    instant,
    isComplete: false,
    files: Object.fromEntries(
      builtFiles.map(({ path, content, contentType, cacheControl }): [string, PublishedFile] => [
        path,
        { md5: createHash('md5').update(content).digest('hex'), contentType, cacheControl },
      ]),
    ),
  }
  await writeManifest(s3, bucket, manifest)

  const changedFiles = builtFiles.filter(({ path }) => !isPublished(path, manifest.files[path], previousState))
  for (const { path, content, contentType, cacheControl } of changedFiles)
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: path,
        Body: content,
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
    )
  const uploadedPaths = changedFiles.map(({ path }) => path)
  const invalidatedPaths = uploadedPaths.filter(path => !isHashed(path) && previousState.md5ByPath.has(path))
  if (invalidatedPaths.length > 0) await invalidate(invalidatedPaths, instant)
  await writeManifest(s3, bucket, { ...manifest, isComplete: true })

  const manifests = [...previousState.manifests, { ...manifest, isComplete: true }]
  const deletedPaths = await deleteReplacedFiles(s3, bucket, { ...previousState, manifests }, now)
  return { uploadedPaths, invalidatedPaths, deletedPaths }
}

/**
 * Whether the bucket has the content of the file, and every latest manifest lists the file with the same headers. Every
 * latest manifest counts, because viewers may have seen the files of any of them.
 */
function isPublished(path: string, file: PublishedFile | undefined, { md5ByPath, manifests }: PublishedState): boolean {
  const latestManifests = findLatestManifests(manifests)
  return (
    md5ByPath.get(path) === file?.md5 &&
    latestManifests.length > 0 &&
    latestManifests.every(({ files }) => isDeepStrictEqual(files[path], file))
  )
}

async function deleteReplacedFiles(
  s3: S3Client,
  bucket: string,
  publishedState: PublishedState,
  now: Date,
): Promise<string[]> {
  const replacedBefore = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
  const replacedManifests = findManifestsReplacedBefore(replacedBefore, publishedState.manifests)
  const files = findObsoleteFiles(replacedManifests, publishedState)
  // Deletes the manifests last, so that a later publish still finds the files if this one is interrupted.
  await deleteObjects(s3, bucket, files)
  await deleteObjects(
    s3,
    bucket,
    replacedManifests.map(({ key }) => key),
  )
  return files
}

/** S3 deletes at most 1000 keys per request. */
const maxKeysPerRequest = 1000

async function deleteObjects(s3: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  for (let i = 0; i < keys.length; i += maxKeysPerRequest) {
    const Objects = keys.slice(i, i + maxKeysPerRequest).map(Key => ({ Key }))
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }))
    if (Errors[0]) throw new Error(`${Errors[0].Key} was not deleted: ${Errors[0].Message}`)
  }
}
