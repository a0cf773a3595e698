import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { marketKeys } from '../../shared/domain/markets.ts'
import { brand } from '../../shared/brand.ts'
import { toSiteDirectory } from '../aws/web-files.ts'
import { copyAssets, fileListName, toPrerenderDirectory, writeSite } from './write-site.ts'

interface Options {
  rendererFile: string
  script: string
}

/**
 * The sites of all markets, as rendered on this machine only. A deployment renders the pages again with its own
 * addresses.
 */
const sites = marketKeys.map(market => ({ market, origin: `https://${brand.toLowerCase()}.${market}` }))

export function createPublicPagesPlugin({ rendererFile, script }: Options): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    config: ({ root = '', build: { outDir = '' } = {} }) => ({
      builder: {},
      environments: {
        client: {
          build: { manifest: true, rolldownOptions: { input: { index: join(root, 'index.html'), site: script } } },
        },
        ssr: {
          // Node cannot import the styles of font packages, so they are bundled.
          resolve: { noExternal: [/@fontsource/] },
          build: {
            outDir: toPrerenderDirectory(resolve(root, outDir)),
            emptyOutDir: true,
            ssr: true,
            emitAssets: true,
            copyPublicDir: false,
            cssCodeSplit: false,
            rolldownOptions: {
              input: { prerender: rendererFile },
              output: { codeSplitting: false },
              // Turns off a warning, because the renderer imports all texts statically, even those that browsers load
              // on demand.
              checks: { ineffectiveDynamicImport: false },
            },
          },
        },
      },
    }),
    // With `optional`, a font that loads late is used only from the next page on. With `swap`, it would shift the text
    // of the current page.
    transform(code, id) {
      if (this.environment.name !== 'ssr' || !/@fontsource.*\.css$/.test(id)) return null
      return { code: code.replaceAll('font-display: swap', 'font-display: optional'), map: null }
    },
    buildApp: {
      order: 'pre',
      async handler(builder) {
        const outDir = resolve(builder.config.root, builder.config.build.outDir)
        const rendererDirectory = toPrerenderDirectory(outDir)
        for (const name of ['client', 'ssr'] as const) {
          const environment = builder.environments[name]
          if (environment) await builder.build(environment)
        }
        const assets = readdirSync(join(rendererDirectory, 'assets'))
        const findAssetPath = (pattern: RegExp): string => {
          const [file, ...furtherFiles] = assets.filter(name => pattern.test(name))
          if (file === undefined || furtherFiles.length > 0) throw new Error(`Not one file is like ${pattern}`)
          return `/assets/${file}`
        }
        const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
          string,
          { file: string; name?: string; isEntry?: boolean }
        >
        const entry = Object.values(manifest).find(({ name, isEntry }) => isEntry && name === 'site')
        if (!entry) throw new Error('The build has no script of the public pages')
        const files = {
          script: `/${entry.file}`,
          style: findAssetPath(/\.css$/),
          font: findAssetPath(/^inter-latin-wght-normal-.*\.woff2$/),
        }
        writeFileSync(join(rendererDirectory, fileListName), JSON.stringify(files))
        copyAssets(rendererDirectory, outDir)
        for (const site of sites) {
          const directory = join(toSiteDirectory(outDir), site.market)
          await writeSite({ appDirectory: outDir, directory, site, sites, isProduction: false, showsSamples: true })
        }
      },
    },
  }
}
