/** builds the service worker, which is told the files of what it opens without a network */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import { appFiles } from './manifest.ts'

interface Options {
  worker: string
  /** the modules that the places begin with which open without a network */
  places: readonly string[]
  /** the texts that these places speak */
  namespaces: readonly string[]
  /** the contract as the web has it */
  virtualApi: string
}

/** letters of our languages; those of others are asked for where a name has one */
const isForeignFont = (file: string): boolean => file.endsWith('.woff2') && !/-latin(-ext)?-wght-normal-/.test(file)

/** every chunk that these places may come to need, now or late; not what other places load */
function chunksOf(bundle: Rolldown.OutputBundle, { places, namespaces }: Options): Rolldown.OutputChunk[] {
  const chunks = new Map(
    Object.values(bundle).flatMap(output => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
  )
  const found = new Set<Rolldown.OutputChunk>()
  const take = (name: string, isLate: (late: Rolldown.OutputChunk) => boolean): void => {
    const chunk = chunks.get(name)
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) take(file, isLate)
    for (const file of chunk.dynamicImports) {
      const late = chunks.get(file)
      if (late && isLate(late)) take(file, isLate)
    }
  }
  // a module that was put into a file with others keeps one of its own name, which only leads there
  const has = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk, ends: readonly string[]): boolean =>
    [...moduleIds, facadeModuleId ?? ''].some(id => ends.some(end => id.endsWith(end)))
  const texts = namespaces.map(namespace => `/${namespace}.json`)
  // what every page begins with leads to all places: of what it loads late, only what belongs to none of them
  const isOfAll = (late: Rolldown.OutputChunk): boolean =>
    has(late, [...texts, '/app/expired-text.tsx']) || /\/web\/(lib|ui)\//.test(late.facadeModuleId ?? '')
  const all = [...chunks.values()]
  for (const entry of all.filter(({ isEntry }) => isEntry)) take(entry.fileName, isOfAll)
  for (const place of all.filter(chunk => has(chunk, places))) take(place.fileName, () => true)
  return [...found]
}

function filesOf(bundle: Rolldown.OutputBundle, options: Options): string[] {
  const files = chunksOf(bundle, options).flatMap(chunk => [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...(chunk.viteMetadata?.importedAssets ?? []),
  ])
  const fonts = Object.keys(bundle).filter(file => file.endsWith('.woff2'))
  return [...new Set([...files, ...fonts, ...appFiles])].filter(file => !isForeignFont(file)).toSorted()
}

const textOf = (output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string =>
  output?.type === 'asset' ? String(output.source) : ''

export function serviceWorker(options: Options): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // once all is written: the worker names every file, and its version is one of them all
    async writeBundle({ dir }, bundle) {
      const files = filesOf(bundle, options).map(file => `/${file}`)
      const version = createHash('sha256')
        .update(JSON.stringify([files, textOf(bundle['index.html'])]))
        .digest('hex')
        .slice(0, 12)
      await build({
        entryPoints: [options.worker],
        outfile: join(dir ?? '', 'sw.js'),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        define: { files: JSON.stringify(files), version: JSON.stringify(version) },
        plugins: [virtualApi(options.virtualApi)],
      })
    },
  }
}

const virtualApi = (contents: string): EsbuildPlugin => ({
  name: 'virtual-api',
  setup: building => {
    building.onResolve({ filter: /^virtual:api$/ }, ({ path }) => ({ path, namespace: 'virtual' }))
    building.onLoad({ filter: /.*/, namespace: 'virtual' }, () => ({ contents }))
  },
})
