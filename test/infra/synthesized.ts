/** the app as it would be deployed, in each of its shapes, for tests to look into: test/infra/synthesize.ts made it */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Variant } from './variants.ts'

export { domains, variantNames, variants, type Variant } from './variants.ts'

export interface Resource {
  Type: string
  Properties?: Record<string, unknown>
  DeletionPolicy?: string
}

export interface Template {
  Resources: Record<string, Resource>
}

export interface Deployed {
  /** of its stack: `api`, or `api/employees` of a nested one */
  name: string
  region: string
  template: Template
}

/** of one shape, as it is written to a file */
export interface Saved {
  stacks: Deployed[]
  /** those that CloudFormation is told to deploy: no nested ones */
  deployments: { id: string; stackName: string; region: string }[]
  /** Context look-ups that CDK would make in an AWS account; synthesis must need none. */
  lookUps: unknown[]
  /** of the rules of AwsSolutions */
  violations: string[]
}

export interface Careless {
  encrypted: boolean
  violations: string[]
}

export interface Synthesized extends Saved {
  /** of all stacks */
  resources: (type: string) => Found[]
}

export interface Found {
  id: string
  stack: string
  resource: Resource
  /** what stands at a path inside its properties */
  at: (...path: (string | number)[]) => unknown
  /** the same where it is a text, else nothing */
  text: (...path: (string | number)[]) => string
}

/** of one file of tests, gone after it */
const scratch = mkdtempSync(join(tmpdir(), 'infra-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
export const scratchDirectory = (name: string): string => mkdtempSync(join(scratch, `${name}-`))

/** what the set-up of these tests has written under that name */
function written(name: string): unknown {
  const directory = process.env['SYNTHESIZED']
  if (!directory) throw new Error('the app was not synthesized for these tests')
  return JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8'))
}

const made = new Map<Variant, Synthesized>()

export function synthesized(variant: Variant): Synthesized {
  const known = made.get(variant)
  if (known) return known
  const saved = written(variant) as Saved
  const all = saved.stacks.flatMap(({ name, template }) =>
    Object.entries(template.Resources).map(([id, resource]) => found(id, name, resource)),
  )
  const byType = Map.groupBy(all, ({ resource }) => resource.Type)
  const fresh = { ...saved, resources: (type: string) => byType.get(type) ?? [] }
  made.set(variant, fresh)
  return fresh
}

export const ownFindings = (): unknown[] => written('own findings') as unknown[]
export const careless = (): Careless => written('careless') as Careless

/** the functions' code, and which source files a route's function is built of */
export function bundle(): { directory: string; imagesDirectory: string; sourcesOf: (source: string) => Set<string> } {
  const { sources, ...directories } = written('bundle') as {
    directory: string
    imagesDirectory: string
    sources: Record<string, string[]>
  }
  return { ...directories, sourcesOf: source => new Set(sources[source]) }
}

function found(id: string, stack: string, resource: Resource): Found {
  const at: Found['at'] = (...path) =>
    path.reduce<unknown>(
      (inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key],
      resource.Properties,
    )
  const text: Found['text'] = (...path) => {
    const value = at(...path)
    return typeof value === 'string' ? value : ''
  }
  return { id, stack, resource, at, text }
}
