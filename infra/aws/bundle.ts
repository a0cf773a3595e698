/** the functions of all routes and jobs in one directory, built by one esbuild call with their common code in shared chunks; the one that needs sharp in another */
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildSync, type BuildOptions, type Metafile } from 'esbuild'
import { routeList, serviceList } from '../../shared/api/index.ts'
import { jobList, type Job } from '../../shared/jobs.ts'
import { linkSharp } from './sharp.ts'

export const root = join(import.meta.dirname, '../..')
const sourceRoot = 'functions'

export const sourceOfRoute = (route: { area: string; name: string }): string =>
  `${sourceRoot}/api/${route.area}/${route.name}.ts`

export const sourceOfJob = ({ name }: Job): string => `${sourceRoot}/jobs/${name}.ts`

/** shows images, and has sharp beside it */
export const resizeSource = `${sourceRoot}/images/resize.ts`

/** what Lambda is told: file and export */
export const handlerOf = (source: string, name = 'handler'): string =>
  `${relative(sourceRoot, source).replace(/\.ts$/, '')}.${name}`

export interface Bundle {
  directory: string
  imagesDirectory: string
  /** every source file that this one needs, itself included */
  sourcesOf: (source: string) => Set<string>
}

const options = {
  absWorkingDir: root,
  outbase: sourceRoot,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  metafile: true,
  platform: 'node',
  // the SDK's ESM builds load credential providers only where they are used
  mainFields: ['module', 'main'],
  target: 'node24',
  format: 'esm',
  // what is CommonJS inside asks for these
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
} satisfies BuildOptions

/** what runs here and what is deployed need different builds of sharp */
export function bundleFunctions(
  directory = join(root, 'dist/functions'),
  addSharp: (to: string) => void = linkSharp,
): Bundle {
  const imagesDirectory = `${directory}-images`
  for (const one of [directory, imagesDirectory]) rmSync(one, { recursive: true, force: true })
  const entryPoints = [...[...routeList, ...serviceList].map(sourceOfRoute), ...jobList.map(sourceOfJob)]
  const common = buildSync({ ...options, entryPoints, outdir: directory, splitting: true })
  const images = buildSync({ ...options, entryPoints: [resizeSource], outdir: imagesDirectory, external: ['sharp'] })
  addSharp(imagesDirectory)
  const inputs = { ...common.metafile.inputs, ...images.metafile.inputs }
  return { directory, imagesDirectory, sourcesOf: source => reach(inputs, source) }
}

function reach(inputs: Metafile['inputs'], source: string, seen = new Set<string>()): Set<string> {
  if (seen.has(source)) return seen
  seen.add(source)
  for (const { path, external } of inputs[source]?.imports ?? []) if (!external) reach(inputs, path, seen)
  return seen
}
