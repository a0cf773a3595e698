/**
 * Bundles all routes and jobs into one directory with shared chunks. The image function has its own directory, because
 * only it needs sharp.
 */
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildSync, type BuildOptions, type Metafile } from 'esbuild'
import { routeList, webhookList } from '../../shared/api/index.ts'
import { jobList, type Job } from '../../shared/jobs.ts'
import { linkSharp } from './sharp-package.ts'

export const projectRoot = join(import.meta.dirname, '../..')
const sourceRoot = 'functions'

export const toRouteSource = (route: { area: string; name: string }): string =>
  `${sourceRoot}/api/${route.area}/${route.name}.ts`

export const toJobSource = ({ name }: Job): string => `${sourceRoot}/jobs/${name}.ts`

export const imageResizerSource = `${sourceRoot}/images/resize.ts`

/** Returns Lambda's name of the handler, such as api/employees/create.handler. */
export const toHandlerName = (source: string, name = 'handler'): string =>
  `${relative(sourceRoot, source).replace(/\.ts$/, '')}.${name}`

export interface Bundle {
  directory: string
  imagesDirectory: string
  /** Returns the file itself and all direct and indirect imports. */
  sourcesOf: (source: string) => Set<string>
}

const options = {
  absWorkingDir: projectRoot,
  outbase: sourceRoot,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  metafile: true,
  platform: 'node',
  // Prefers ESM builds, because the SDK's ESM builds load a credential provider only when it is used.
  mainFields: ['module', 'main'],
  target: 'node24',
  // A font becomes a separate chunk, so that only requests that use the font load it.
  loader: { '.ttf': 'binary' },
  alias: { 'node:http': join(projectRoot, sourceRoot, 'env/http.ts') },
  format: 'esm',
  // Bundled CommonJS modules call `require`, which ESM lacks.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
} satisfies BuildOptions

/**
 * Bundles all functions into `directory`, and the image function into a directory beside it. `addSharp` adds sharp,
 * built for the processor on which the image function will run.
 */
export function bundleFunctions(
  directory = join(projectRoot, 'dist/functions'),
  addSharp: (imagesDirectory: string) => void = linkSharp,
): Bundle {
  const imagesDirectory = `${directory}-images`
  for (const outputDirectory of [directory, imagesDirectory]) rmSync(outputDirectory, { recursive: true, force: true })
  const entryPoints = [...[...routeList, ...webhookList].map(toRouteSource), ...jobList.map(toJobSource)]
  const commonBuild = buildSync({ ...options, entryPoints, outdir: directory, splitting: true })
  const images = buildSync({
    ...options,
    entryPoints: [imageResizerSource],
    outdir: imagesDirectory,
    external: ['sharp'],
  })
  addSharp(imagesDirectory)
  const inputs = { ...commonBuild.metafile.inputs, ...images.metafile.inputs }
  return { directory, imagesDirectory, sourcesOf: source => collectImports(inputs, source) }
}

function collectImports(inputs: Metafile['inputs'], source: string, collectedSources = new Set<string>()): Set<string> {
  if (collectedSources.has(source)) return collectedSources
  collectedSources.add(source)
  for (const { path, external } of inputs[source]?.imports ?? [])
    if (!external) collectImports(inputs, path, collectedSources)
  return collectedSources
}
