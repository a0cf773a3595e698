/** Reads the variants of the app from the files of test/infra/synthesize.ts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Variant } from './variants.ts'

export { sampleDomains, variantNames, variants, type Variant } from './variants.ts'

export interface Resource {
  Type: string
  Properties?: Record<string, unknown>
  DeletionPolicy?: string
}

export interface Template {
  Resources: Record<string, Resource>
}

export interface DeployedStack {
  /** A nested stack has a name such as `api/employees`. */
  name: string
  region: string
  template: Template
}

export interface SavedAssembly {
  stacks: DeployedStack[]
  /** Excludes nested stacks, because they are deployed with their parents. */
  deployments: { id: string; stackName: string; region: string }[]
  /** CDK would look these values up in an AWS account. Synthesis must need none. */
  lookUps: unknown[]
  /** cdk-nag's AwsSolutions rules have these findings. */
  nagFindings: string[]
}

export interface InsecureExample {
  encrypted: boolean
  nagFindings: string[]
}

export interface Synthesized extends SavedAssembly {
  /** Returns the resources of a type in all stacks. */
  resources: (type: string) => FoundResource[]
}

export interface FoundResource {
  id: string
  stack: string
  resource: Resource
  /** Returns the value at `path` in the resource's properties. */
  at: (...path: (string | number)[]) => unknown
  /** Returns an empty text if the value is no text. */
  text: (...path: (string | number)[]) => string
}

/** Reads the value that the global setup of these tests has saved under this name. */
function readSaved(name: string): unknown {
  const directory = process.env['SYNTHESIZED']
  if (!directory) throw new Error('the app was not synthesized for these tests')
  return JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8'))
}

const cache = new Map<Variant, Synthesized>()

export function loadSynthesizedApp(variant: Variant): Synthesized {
  const cached = cache.get(variant)
  if (cached) return cached
  const savedAssembly = readSaved(variant) as SavedAssembly
  const resources = savedAssembly.stacks.flatMap(({ name, template }) =>
    Object.entries(template.Resources).map(([id, resource]) => toFoundResource(id, name, resource)),
  )
  const resourcesByType = Map.groupBy(resources, ({ resource }) => resource.Type)
  const synthesizedApp = { ...savedAssembly, resources: (type: string) => resourcesByType.get(type) ?? [] }
  cache.set(variant, synthesizedApp)
  return synthesizedApp
}

/** Returns the app as synthesized in each context in which the commands of docs/deploy.md synthesize it. */
export const readDocumentedAssemblies = () =>
  readSaved('documented') as (SavedAssembly & { context: Record<string, unknown> })[]
export const readCdkFindings = (): unknown[] => readSaved('own findings') as unknown[]
export const readInsecureExample = (): InsecureExample => readSaved('careless') as InsecureExample

interface Bundle {
  directory: string
  imagesDirectory: string
  sourcesOf: (source: string) => ReadonlySet<string>
}

let cachedBundle: Bundle | undefined

/** Reads the saved bundle. `sources` maps the source of each function to the files in its bundle. */
export function loadBundle(): Bundle {
  if (cachedBundle) return cachedBundle
  const { sources, ...directories } = readSaved('bundle') as {
    directory: string
    imagesDirectory: string
    sources: Record<string, string[]>
  }
  const filesBySource = new Map(Object.entries(sources).map(([source, files]) => [source, new Set(files)]))
  return (cachedBundle = { ...directories, sourcesOf: source => filesBySource.get(source) ?? new Set() })
}

function toFoundResource(id: string, stack: string, resource: Resource): FoundResource {
  const at: FoundResource['at'] = (...path) =>
    path.reduce<unknown>(
      (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
      resource.Properties,
    )
  const text: FoundResource['text'] = (...path) => {
    const value = at(...path)
    return typeof value === 'string' ? value : ''
  }
  return { id, stack, resource, at, text }
}

/** Throws unless exactly one resource has this type and an id with this prefix. */
export const findOnlyResource = (variant: Variant, type: string, id = ''): FoundResource => {
  const [firstResource, ...others] = loadSynthesizedApp(variant)
    .resources(type)
    .filter(resource => resource.id.startsWith(id))
  if (!firstResource || others.length > 0)
    throw new Error(`${others.length + (firstResource ? 1 : 0)} of ${type} ${id}`)
  return firstResource
}
