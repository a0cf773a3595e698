import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { webFiles } from '../../infra/aws/web-files.ts'
import { scratchDirectory } from './synthesized.ts'

function built(...paths: string[]): string {
  const directory = scratchDirectory('web')
  for (const path of paths) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), '')
  }
  return directory
}

it('pages are uploaded after the files that they load, and browsers ask for them anew each time', () => {
  const files = webFiles(
    built('index.html', 'is/index.html', 'assets/index-3f2a9b7c.js', 'sw.js', 'assets/inter-0a1b2c3d.woff2'),
  )
  expect(files.map(({ path, cacheControl }) => `${path} ${cacheControl}`)).toEqual([
    'assets/index-3f2a9b7c.js public, max-age=31536000, immutable',
    'assets/inter-0a1b2c3d.woff2 public, max-age=31536000, immutable',
    'index.html no-cache',
    'is/index.html no-cache',
    'sw.js no-cache',
  ])
})

it('a file is uploaded with its content type, and an unknown type is an error', () => {
  expect(webFiles(built('manifest.webmanifest')).map(({ contentType }) => contentType)).toEqual([
    'application/manifest+json',
  ])
  expect(() => webFiles(built('notes.xyz'))).toThrow('no content type is known for .xyz')
})
