import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listMarketLanguages, type Site } from '../../shared/domain/markets.ts'
import { listAlternates, toPageFilePath, publicPaths } from '../../shared/site-paths.ts'
import type { PageFiles, PageRenderer } from '../../shared/public-page.ts'

export const toPrerenderDirectory = (appDirectory: string): string => join(appDirectory, '../prerender')
export const fileListName = 'files.json'

/**
 * Copies the styles and pictures of the public pages, because the app's build contains only those that its screens
 * import.
 */
export const copyAssets = (source: string, target: string): void =>
  cpSync(join(source, 'assets'), join(target, 'assets'), { recursive: true })

interface Options {
  appDirectory: string
  directory: string
  site: Site
  /** All sites of the deployment, because each page links to the same page on the other sites as an alternative. */
  sites: readonly Site[]
  isProduction: boolean
  showsSamples: boolean
}

export async function writeSite({ appDirectory, directory, ...renderOptions }: Options): Promise<void> {
  const { site, sites, isProduction } = renderOptions
  const rendererDirectory = toPrerenderDirectory(appDirectory)
  const { renderPage } = (await import(pathToFileURL(join(rendererDirectory, 'prerender.js')).href)) as PageRenderer
  const files = JSON.parse(readFileSync(join(rendererDirectory, fileListName), 'utf8')) as PageFiles
  const writePage = (file: string, text: string): void => {
    const path = join(directory, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const language of listMarketLanguages(site.market, isProduction))
    for (const path of publicPaths)
      writePage(toPageFilePath(path, language), renderPage({ path, language, files, ...renderOptions }))
  writePage('sitemap.xml', renderSitemap(site, sites))
  writePage('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`)
}

const renderSitemap = (site: Site, sites: readonly Site[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${publicPaths
  .map(
    path =>
      `<url><loc>${site.origin}${path}</loc>${listAlternates(path, sites)
        .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
        .join('')}</url>`,
  )
  .join('\n')}
</urlset>
`
