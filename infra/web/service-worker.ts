import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import { manifestAndIconFiles } from './manifest.ts'

interface Options {
  workerPath: string
  screens: readonly string[]
  /** The offline screens use texts of these namespaces. */
  namespaces: readonly string[]
  virtualApi: string
}

/**
 * Whether the file is a font of another alphabet. The cache excludes these fonts, and a browser loads one when a name
 * contains a letter of its alphabet.
 */
const isForeignFont = (file: string): boolean => file.endsWith('.woff2') && !/-latin(-ext)?-wght-normal-/.test(file)

/** Selects the chunks that the given screens can load, and no chunks that only other screens load. */
function selectChunks(bundle: Rolldown.OutputBundle, { screens, namespaces }: Options): Rolldown.OutputChunk[] {
  const chunks = new Map(
    Object.values(bundle).flatMap(output => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
  )
  const precachedChunks = new Set<Rolldown.OutputChunk>()
  const addChunk = (name: string, isLate: (late: Rolldown.OutputChunk) => boolean): void => {
    const chunk = chunks.get(name)
    if (!chunk || precachedChunks.has(chunk)) return
    precachedChunks.add(chunk)
    for (const file of chunk.imports) addChunk(file, isLate)
    for (const file of chunk.dynamicImports) {
      const lateChunk = chunks.get(file)
      if (lateChunk && isLate(lateChunk)) addChunk(file, isLate)
    }
  }
  // A module that was merged into another chunk still has a chunk of its own name, which only imports the other chunk.
  const hasModule = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk, idEndings: readonly string[]): boolean =>
    [...moduleIds, facadeModuleId ?? ''].some(id => idEndings.some(end => id.endsWith(end)))
  const textEndings = namespaces.map(namespace => `/${namespace}.json`)
  // The bundle's entry chunk imports all screens dynamically. Of its dynamic imports, only those that belong to no
  // screen are precached with it.
  const isCommonChunk = (lateChunk: Rolldown.OutputChunk): boolean =>
    hasModule(lateChunk, [...textEndings, '/app/expired-dialog-content.tsx']) ||
    /\/web\/(lib|ui|components)\//.test(lateChunk.facadeModuleId ?? '')
  const allChunks = [...chunks.values()]
  for (const entry of allChunks.filter(({ isEntry }) => isEntry)) addChunk(entry.fileName, isCommonChunk)
  for (const screen of allChunks.filter(chunk => hasModule(chunk, screens))) addChunk(screen.fileName, () => true)
  return [...precachedChunks]
}

function listCachedFiles(bundle: Rolldown.OutputBundle, options: Options): string[] {
  const files = selectChunks(bundle, options).flatMap(chunk => [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...(chunk.viteMetadata?.importedAssets ?? []),
  ])
  const fonts = Object.keys(bundle).filter(file => file.endsWith('.woff2'))
  return [...new Set([...files, ...fonts, ...manifestAndIconFiles])].filter(file => !isForeignFont(file)).toSorted()
}

const readText = (output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string =>
  output?.type === 'asset' ? String(output.source) : ''

export function createServiceWorkerPlugin(options: Options): Plugin {
  return {
    name: 'service-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    // Builds the worker last, because it lists all files, and its version is a hash of this list and of index.html.
    async writeBundle({ dir }, bundle) {
      const files = listCachedFiles(bundle, options).map(file => `/${file}`)
      const version = createHash('sha256')
        .update(JSON.stringify([files, readText(bundle['index.html'])]))
        .digest('hex')
        .slice(0, 12)
      await build({
        entryPoints: [options.workerPath],
        outfile: join(dir ?? '', 'sw.js'),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        define: { files: JSON.stringify(files), version: JSON.stringify(version) },
        plugins: [createVirtualApiPlugin(options.virtualApi)],
      })
    },
  }
}

const createVirtualApiPlugin = (contents: string): EsbuildPlugin => ({
  name: 'virtual-api',
  setup: building => {
    building.onResolve({ filter: /^virtual:api$/ }, ({ path }) => ({ path, namespace: 'virtual' }))
    building.onLoad({ filter: /.*/, namespace: 'virtual' }, () => ({ contents }))
  },
})
