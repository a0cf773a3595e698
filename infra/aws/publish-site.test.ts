import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, it } from '@jest/globals'
import type { PolicyDocument } from '../local/aws/iam.ts'
import { createS3 } from '../local/aws/s3.ts'
import { allowAllPolicy, createTemporaryFolder, findTestSecret, serveForTest } from '../../test/support/aws-service.ts'
import { publishSite } from './publish-site.ts'
import { listWebFiles } from './web-files.ts'

type Build = Record<string, string>

const firstBuild: Build = {
  'index.html': 'the app, with app-1.js',
  'sw.js': 'lists app-1.js',
  'manifest.webmanifest': '{}',
  'icon.svg': '<svg/>',
  'sitemap.xml': '<urlset/>',
  'pages/is/index.html': 'Stimpla',
  'pages/is/terms.html': 'Skilmálar',
  'assets/app-1.js': 'one',
}
const secondBuild: Build = { ...firstBuild, 'pages/is/terms.html': 'Nýir skilmálar' }
const createBuildWithScript = (name: string): Build => ({ 'index.html': `loads ${name}`, [`assets/${name}.js`]: name })

const addDays = (count: number): Date => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)

/**
 * Serves two empty buckets, and returns functions to publish builds to them. `publish` with `refuses` fails at the
 * invalidation, as an interrupted publish would.
 */
async function setUpBucket() {
  const folder = createTemporaryFolder()
  const policies: PolicyDocument[] = [allowAllPolicy]
  let callCount = 0
  const buckets = [{ name: 'is' }, { name: 'com' }]
  // Each request has a later time, so that the times of files show their order.
  const s3 = await serveForTest(
    createS3({ dir: join(folder.dir, 's3'), buckets, findSecret: findTestSecret, now: () => Date.now() + ++callCount }),
    policies,
  )
  const client = new S3Client(s3.client)

  const listContents = async (Bucket = 'is') => (await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []
  let buildCount = 0
  async function publish(build: Build, now: Date, { bucket = 'is', refuses = false, cacheControl = '' } = {}) {
    const directory = join(folder.dir, `build-${++buildCount}`)
    for (const [path, content] of Object.entries(build)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), content)
    }
    const invalidatedPaths: string[] = []
    const files = listWebFiles(directory).map(file => (cacheControl ? { ...file, cacheControl } : file))
    const result = await publishSite({
      s3: client,
      bucket,
      files,
      now,
      invalidate: async paths => {
        if (refuses) throw new Error('too many invalidations')
        invalidatedPaths.push(...paths)
      },
    })
    return { ...result, invalidatedPaths }
  }
  return {
    client,
    publish,
    contents: listContents,
    paths: async (bucket?: string) =>
      (await listContents(bucket)).map(({ Key = '' }) => Key).filter(key => !key.startsWith('manifests/')),
    manifests: async () =>
      (await listContents()).map(({ Key = '' }) => Key).filter(key => key.startsWith('manifests/')),
    read: async (Key: string) => {
      const { Body, CacheControl, ContentType } = await client.send(new GetObjectCommand({ Bucket: 'is', Key }))
      return { text: await Body?.transformToString(), CacheControl, ContentType }
    },
    put: (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket: 'is', Key, Body })),
    /** Refuses further uploads of this path. Without a path, allows all uploads. */
    refuse: (path?: string) => {
      policies.splice(1)
      if (path)
        policies.push({ Statement: { Effect: 'Deny', Action: 's3:PutObject', Resource: `arn:aws:s3:::is/${path}` } })
    },
    [Symbol.asyncDispose]: async () => {
      await s3[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

it('uploads every file at first, after the files that it loads', async () => {
  await using site = await setUpBucket()
  const { invalidatedPaths } = await site.publish(firstBuild, addDays(0))
  const sortedContents = (await site.contents()).toSorted((a, b) => Number(a.LastModified) - Number(b.LastModified))
  expect(sortedContents.map(({ Key }) => Key)).toEqual([
    'assets/app-1.js',
    'icon.svg',
    'manifest.webmanifest',
    'pages/is/index.html',
    'pages/is/terms.html',
    'sitemap.xml',
    'index.html',
    'sw.js',
    'manifests/2026-01-01T00:00:00.000Z.json',
  ])
  expect(invalidatedPaths).toEqual([])
  expect(await site.read('pages/is/index.html')).toEqual({
    text: 'Stimpla',
    ContentType: 'text/html; charset=utf-8',
    CacheControl: 'public, max-age=0, must-revalidate, s-maxage=300',
  })
})

it('uploads and invalidates only changes, and leaves other sites alone', async () => {
  await using site = await setUpBucket()
  await site.publish(firstBuild, addDays(0))
  await site.publish(firstBuild, addDays(0), { bucket: 'com' })
  const comObjects = await site.contents('com')
  expect(await site.publish(secondBuild, addDays(1))).toMatchObject({
    uploadedPaths: ['pages/is/terms.html'],
    invalidatedPaths: ['pages/is/terms.html'],
    deletedPaths: [],
  })
  expect((await site.read('pages/is/terms.html')).text).toBe('Nýir skilmálar')
  expect(await site.publish(secondBuild, addDays(2))).toMatchObject({ uploadedPaths: [], invalidatedPaths: [] })
  expect(await site.contents('com')).toEqual(comObjects)
})

it('uploads a file again if only its headers changed, also after an interrupted publish', async () => {
  await using site = await setUpBucket()
  await site.publish(firstBuild, addDays(0))
  const publishPromise = site.publish(firstBuild, addDays(1), { cacheControl: 'no-store', refuses: true })
  await expect(publishPromise).rejects.toThrow('too many invalidations')
  expect((await site.read('sw.js')).CacheControl).toBe('no-store')
  const { uploadedPaths } = await site.publish(firstBuild, addDays(2))
  expect(uploadedPaths.toSorted()).toEqual(Object.keys(firstBuild).toSorted())
  expect((await site.read('sw.js')).CacheControl).toBe('no-cache')
})

it('replaces a file that was put into the bucket manually, even if only its headers differ', async () => {
  await using site = await setUpBucket()
  await site.put('icon.svg', firstBuild['icon.svg'] ?? '')
  expect((await site.publish(firstBuild, addDays(0))).invalidatedPaths).toEqual(['icon.svg'])
  expect((await site.read('icon.svg')).CacheControl).toBe('public, max-age=86400')
  await site.put('index.html', 'by hand')
  expect((await site.publish(firstBuild, addDays(1))).uploadedPaths).toEqual(['index.html'])
})

it('completes a publish that was interrupted during its upload', async () => {
  await using site = await setUpBucket()
  await site.publish(firstBuild, addDays(0))
  site.refuse('index.html')
  const nextBuild = { ...secondBuild, ...createBuildWithScript('app-2') }
  await expect(site.publish(nextBuild, addDays(1))).rejects.toThrow('not authorized')
  expect((await site.read('index.html')).text).toBe('the app, with app-1.js')
  site.refuse()
  expect((await site.publish(nextBuild, addDays(2))).invalidatedPaths).toEqual(['pages/is/terms.html', 'index.html'])
  expect((await site.read('index.html')).text).toBe('loads app-2')
})

it('invalidates the pages of a failed invalidation again, even if they were reverted', async () => {
  await using site = await setUpBucket()
  await site.publish(firstBuild, addDays(0))
  await expect(site.publish(secondBuild, addDays(1), { refuses: true })).rejects.toThrow('too many invalidations')
  await expect(site.publish(secondBuild, addDays(2), { refuses: true })).rejects.toThrow('too many invalidations')
  expect((await site.publish(firstBuild, addDays(3))).invalidatedPaths).toEqual(['pages/is/terms.html'])
  expect((await site.read('pages/is/terms.html')).text).toBe('Skilmálar')
})

it('keeps files for thirty days after their build was replaced', async () => {
  await using site = await setUpBucket()
  await site.publish(createBuildWithScript('a'), addDays(0))
  await site.publish(createBuildWithScript('b'), addDays(100))
  expect((await site.publish(createBuildWithScript('c'), addDays(129.9))).deletedPaths).toEqual([])
  expect((await site.publish(createBuildWithScript('c'), addDays(130))).deletedPaths).toEqual(['assets/a.js'])
  expect(await site.paths()).toEqual(['assets/b.js', 'assets/c.js', 'index.html'])
  expect(await site.manifests()).toHaveLength(3)
  // Build c was live until d replaced it, so c's file stays.
  expect((await site.publish(createBuildWithScript('d'), addDays(400))).deletedPaths).toEqual(['assets/b.js'])
  expect(await site.paths()).toEqual(['assets/c.js', 'assets/d.js', 'index.html'])
})

it('keeps files of a build that stayed live after a failed publish', async () => {
  await using site = await setUpBucket()
  await site.publish(createBuildWithScript('a'), addDays(0))
  site.refuse('index.html')
  await expect(site.publish(createBuildWithScript('b'), addDays(1))).rejects.toThrow('not authorized')
  site.refuse()
  await site.publish(createBuildWithScript('c'), addDays(60))
  expect(await site.paths()).toEqual(['assets/a.js', 'assets/b.js', 'assets/c.js', 'index.html'])
  await site.publish(createBuildWithScript('c'), addDays(90))
  expect(await site.paths()).toEqual(['assets/c.js', 'index.html'])
})

it('deletes neither foreign files nor manual replacements of old files', async () => {
  await using site = await setUpBucket()
  await site.put('.well-known/proof.txt', 'by hand')
  await site.publish({ ...createBuildWithScript('a'), 'assets/b.js': 'b' }, addDays(0))
  await site.put('assets/b.js', 'by hand')
  await site.publish(createBuildWithScript('c'), addDays(1))
  expect((await site.publish(createBuildWithScript('c'), addDays(40))).deletedPaths).toEqual(['assets/a.js'])
  expect(await site.paths()).toEqual(['.well-known/proof.txt', 'assets/b.js', 'assets/c.js', 'index.html'])
})
