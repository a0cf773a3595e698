/** the files of the web build as S3 is to serve them */
import { globSync } from 'node:fs'
import { extname } from 'node:path'

/** a browser runs and shows only what comes under its right name: nosniff */
export const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
  '.xml': 'application/xml',
}

export interface WebFile {
  path: string
  contentType: string
  cacheControl: string
}

/** what names hold a hash of their content comes first, so that no page asks for what is not there yet */
export function webFiles(directory: string): WebFile[] {
  const paths = globSync('**/*.*', { cwd: directory }).toSorted()
  const hashed = (path: string) => path.startsWith('assets/')
  return [...paths.filter(hashed), ...paths.filter(path => !hashed(path))].map(path => {
    const contentType = contentTypes[extname(path)]
    if (!contentType) throw new Error(`${path}: no content type is known for ${extname(path)}`)
    return { path, contentType, cacheControl: hashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache' }
  })
}
