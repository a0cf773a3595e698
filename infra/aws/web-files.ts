import { globSync } from 'node:fs'
import { extname, join } from 'node:path'

/** Browsers run a file only with the right type, because responses have the header `nosniff`. */
export const contentTypeByExtension: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
  '.xml': 'application/xml',
}

/** Returns the directory of the public pages. It is beside the app's directory, and has a directory for each market. */
export const toSiteDirectory = (appDirectory: string): string => join(appDirectory, '../sites')

interface FileKind {
  paths?: RegExp
  cacheControl: string
}

const hashedFileKind: FileKind = { paths: /^assets\//, cacheControl: 'public, max-age=31536000, immutable' }
const otherFileKind: FileKind = { cacheControl: 'no-cache' }

/**
 * Files are uploaded in this order of kinds, so that no uploaded file loads a file that is not uploaded yet. CloudFront
 * caches `no-cache` files for a second, the minimum of its cache policy, before it revalidates them.
 */
const fileKinds: readonly FileKind[] = [
  hashedFileKind,
  { paths: /\.(ico|jpg|png|svg|webp)$/, cacheControl: 'public, max-age=86400' },
  otherFileKind,
  // Browsers revalidate a page each time. CloudFront caches it for five minutes at most, in case an invalidation fails.
  {
    paths: /^(pages\/.+\.html|robots\.txt|sitemap\.xml)$/,
    cacheControl: 'public, max-age=0, must-revalidate, s-maxage=300',
  },
  // CloudFront must not combine the page of one build with the service worker of another, because the worker stores the
  // page together with its own build's list of files.
  { paths: /^index\.html$/, cacheControl: 'no-cache' },
  { paths: /^sw\.js$/, cacheControl: 'no-cache' },
]

const findFileKind = (path: string): FileKind => fileKinds.find(({ paths }) => paths?.test(path)) ?? otherFileKind

export const findCacheControl = (path: string): string => findFileKind(path).cacheControl
export const isHashed = (path: string): boolean => findFileKind(path) === hashedFileKind

export interface WebFile {
  path: string
  source: string
  contentType: string
  cacheControl: string
}

/** Lists the files of these directories in upload order. A file of a later directory replaces one of the same name. */
export function listWebFiles(...directories: string[]): WebFile[] {
  const sources = new Map<string, string>()
  for (const directory of directories) {
    const paths = globSync('**/*.*', { cwd: directory })
    if (paths.length === 0) throw new Error(`${directory} is empty: build the web first`)
    for (const path of paths) sources.set(path, join(directory, path))
  }
  const files = [...sources].map(([path, source]) => {
    const contentType = contentTypeByExtension[extname(path)]
    if (!contentType) throw new Error(`${path}: no content type is known for ${extname(path)}`)
    return { path, source, contentType, cacheControl: findCacheControl(path) }
  })
  const order = ({ path }: WebFile): number => fileKinds.indexOf(findFileKind(path))
  return files.toSorted((a, b) => order(a) - order(b) || (a.path < b.path ? -1 : 1))
}
