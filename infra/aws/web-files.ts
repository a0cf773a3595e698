/** The files of the web build, with content types and cache headers for S3. */
import { globSync } from 'node:fs'
import { extname } from 'node:path'

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

interface WebFile {
  path: string
  contentType: string
  cacheControl: string
}

/** Files with a hash in their name come first, so that a new page finds all files that it loads. */
export function webFiles(directory: string): WebFile[] {
  const paths = globSync('**/*.*', { cwd: directory }).toSorted()
  const hashed = (path: string) => path.startsWith('assets/')
  return [...paths.filter(hashed), ...paths.filter(path => !hashed(path))].map(path => {
    const contentType = contentTypes[extname(path)]
    if (!contentType) throw new Error(`${path}: no content type is known for ${extname(path)}`)
    return { path, contentType, cacheControl: hashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache' }
  })
}
