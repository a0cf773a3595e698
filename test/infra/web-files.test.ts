import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listWebFiles } from '../../infra/aws/web-files.ts'
import { createRunDirectory } from '../support/run-directory.ts'
import { sampleDomains, loadSynthesizedApp, type Variant } from './synthesized.ts'

function createBuild(...paths: string[]): string {
  const directory = createRunDirectory('web')
  for (const path of paths) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), '')
  }
  return directory
}

it('gives every kind of file its cache header, after the files that it loads', () => {
  const files = listWebFiles(
    createBuild(
      'index.html',
      'robots.txt',
      'pages/is/index.html',
      'assets/index-3f2a9b7c.js',
      'sw.js',
      'icon-192.png',
      'manifest.webmanifest',
      'assets/inter-0a1b2c3d.woff2',
    ),
  )
  expect(files.map(({ path, cacheControl }) => `${path} ${cacheControl}`)).toEqual([
    'assets/index-3f2a9b7c.js public, max-age=31536000, immutable',
    'assets/inter-0a1b2c3d.woff2 public, max-age=31536000, immutable',
    'icon-192.png public, max-age=86400',
    'manifest.webmanifest no-cache',
    'pages/is/index.html public, max-age=0, must-revalidate, s-maxage=300',
    'robots.txt public, max-age=0, must-revalidate, s-maxage=300',
    'index.html no-cache',
    'sw.js no-cache',
  ])
})

it('uploads the market’s files first and then the app’s, and throws if either is missing', () => {
  const [appBuild, marketBuild] = [
    createBuild('index.html', 'robots.txt'),
    createBuild('pages/is/index.html', 'robots.txt'),
  ]
  expect(listWebFiles(appBuild, marketBuild).map(({ source }) => source)).toEqual([
    join(marketBuild, 'pages/is/index.html'),
    join(marketBuild, 'robots.txt'),
    join(appBuild, 'index.html'),
  ])
  expect(() => listWebFiles(appBuild, join(marketBuild, 'pt'))).toThrow('pt is empty: build the web first')
})

it('uploads a file with its content type, and throws for an unknown type', () => {
  expect(listWebFiles(createBuild('manifest.webmanifest')).map(({ contentType }) => contentType)).toEqual([
    'application/manifest+json',
  ])
  expect(() => listWebFiles(createBuild('notes.xyz'))).toThrow('no content type is known for .xyz')
})

it.each([
  ['without domains', ['com']],
  ['with domains', sampleDomains.map(({ market }) => market)],
] satisfies [Variant, string[]][])('outputs the bucket and market of every site, %s', (variant, markets) => {
  const outputs = loadSynthesizedApp(variant)
    .stacks.map(({ template }) => (template as { Outputs?: Record<string, { Value: unknown }> }).Outputs ?? {})
    .filter(({ SiteBucket }) => SiteBucket)
  expect(outputs.map(({ SiteMarket }) => SiteMarket?.Value)).toEqual(markets)
  for (const { SiteAddress, DistributionId } of outputs) expect([SiteAddress, DistributionId]).not.toContain(undefined)
})
