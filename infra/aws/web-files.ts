/** The files of a site, with content types and cache headers. */
import { globSync } from 'node:fs'
import { extname, join } from 'node:path'

/** Responses have the header nosniff, so browsers run a file only if its content type is right. */
export const contentTypes: Record<string, string> = {
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

/** The directory with a folder of pages for each market, beside that of the app. */
export const siteDirectory = (appDirectory: string): string => join(appDirectory, '../sites')

interface FileKind {
  paths?: RegExp
  cacheControl: string
}

const hashedFiles: FileKind = { paths: /^assets\//, cacheControl: 'public, max-age=31536000, immutable' }
const otherFiles: FileKind = { cacheControl: 'no-cache' }

/**
 * The kinds of files, in the order of their upload: no file loads one that comes later. CloudFront keeps a file with
 * `no-cache` for a second, the shortest time of its cache policy, and then asks the bucket whether it has changed.
 */
const fileKinds: readonly FileKind[] = [
  hashedFiles,
  { paths: /\.(ico|jpg|png|svg|webp)$/, cacheControl: 'public, max-age=86400' },
  otherFiles,
  // Browsers ask for a page each time. If an invalidation misses it, CloudFront shows the old page for five minutes.
  {
    paths: /^(pages\/.+\.html|robots\.txt|sitemap\.xml)$/,
    cacheControl: 'public, max-age=0, must-revalidate, s-maxage=300',
  },
  // The service worker stores the app's page beside a list of files, so CloudFront must not mix two builds of them.
  { paths: /^index\.html$/, cacheControl: 'no-cache' },
  { paths: /^sw\.js$/, cacheControl: 'no-cache' },
]

const findFileKind = (path: string): FileKind => fileKinds.find(({ paths }) => paths?.test(path)) ?? otherFiles

export const cacheControlOf = (path: string): string => findFileKind(path).cacheControl
export const isHashed = (path: string): boolean => findFileKind(path) === hashedFiles

export interface WebFile {
  path: string
  /** the built file on this machine */
  source: string
  contentType: string
  cacheControl: string
}

/** The files of these directories in the order of their upload. A file of a later directory replaces its namesakes. */
export function webFiles(...directories: string[]): WebFile[] {
  const sources = new Map<string, string>()
  for (const directory of directories) {
    const paths = globSync('**/*.*', { cwd: directory })
    if (paths.length === 0) throw new Error(`${directory} is empty: build the web first`)
    for (const path of paths) sources.set(path, join(directory, path))
  }
  const files = [...sources].map(([path, source]) => {
    const contentType = contentTypes[extname(path)]
    if (!contentType) throw new Error(`${path}: no content type is known for ${extname(path)}`)
    return { path, source, contentType, cacheControl: cacheControlOf(path) }
  })
  const order = ({ path }: WebFile): number => fileKinds.indexOf(findFileKind(path))
  return files.toSorted((a, b) => order(a) - order(b) || (a.path < b.path ? -1 : 1))
}
