/** all functions in one directory, built by one esbuild call with their common code in shared chunks */
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildSync, type Metafile } from 'esbuild'
import { routeList } from '../../shared/api/index.ts'

export const root = join(import.meta.dirname, '../..')
const sourceRoot = 'functions'

export const sourceOfRoute = (route: { area: string; name: string }): string => `${sourceRoot}/api/${route.area}/${route.name}.ts`

/** what Lambda is told: file and export */
export const handlerOf = (source: string): string => `${relative(sourceRoot, source).replace(/\.ts$/, '')}.handler`

export interface Bundle {
  directory: string
  /** every source file that this one needs, itself included */
  sourcesOf: (source: string) => Set<string>
}

export function bundleFunctions(directory = join(root, 'dist/functions')): Bundle {
  rmSync(directory, { recursive: true, force: true })
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: routeList.map(sourceOfRoute),
    outdir: directory,
    outbase: sourceRoot,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    platform: 'node',
    // the SDK's ESM builds load credential providers only where they are used
    mainFields: ['module', 'main'],
    target: 'node24',
    format: 'esm',
    // what is CommonJS inside asks for these
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  })
  return { directory, sourcesOf: source => reach(metafile, source) }
}

function reach(metafile: Metafile, source: string, seen = new Set<string>()): Set<string> {
  if (seen.has(source)) return seen
  seen.add(source)
  for (const { path, external } of metafile.inputs[source]?.imports ?? []) if (!external) reach(metafile, path, seen)
  return seen
}
