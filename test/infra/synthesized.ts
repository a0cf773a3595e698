/** the app as it would be deployed, in each of its shapes, for tests to look into */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stack, type App } from 'aws-cdk-lib'
import type { CloudAssembly } from 'aws-cdk-lib/cx-api'
import { bundleFunctions, type Bundle } from '../../infra/aws/bundle.ts'
import { appInProcess } from '../../infra/aws/in-process.ts'

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

export interface Synthesized {
  app: App
  assembly: CloudAssembly
  bundle: Bundle
  stacks: Deployed[]
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

export const domains = [
  { domain: 'example.is', market: 'is', zoneId: 'Z1' },
  { domain: 'example.co.uk', market: 'co.uk', zoneId: 'Z2' },
  { domain: 'example.com', market: 'com', zoneId: 'Z3' },
]

/** the contexts that it must hold in */
export const variants = {
  'without domains': { stage: 'try', alarmEmail: 'watch@example.com' },
  'with domains': { stage: 'prod', region: 'eu-west-1', sites: domains, alarmEmail: 'watch@example.com', reservedConcurrency: 20 },
  'for the local cloud': { stage: 'local', webOrigin: 'http://localhost:5173', apiOrigin: 'http://localhost:5001' },
} as const
export type Variant = keyof typeof variants
export const variantNames = Object.keys(variants) as Variant[]

/** of one file of tests, gone after it */
const scratch = mkdtempSync(join(tmpdir(), 'infra-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
export const scratchDirectory = (name: string): string => mkdtempSync(join(scratch, `${name}-`))

let bundle: Bundle | undefined
const made = new Map<Variant, Synthesized>()

/** once for each file of tests */
export function synthesized(variant: Variant): Synthesized {
  const known = made.get(variant)
  if (known) return known
  bundle ??= bundleFunctions(scratchDirectory('functions'))
  const fresh = synthesize(variants[variant], bundle)
  made.set(variant, fresh)
  return fresh
}

export function synthesize(context: Record<string, unknown>, bundle: Bundle): Synthesized {
  const outdir = scratchDirectory('assembly')
  const app = appInProcess({ context, outdir, bundle })
  const assembly = app.synth()
  const stacks = app.node.findAll().filter(Stack.isStack).map((stack): Deployed => ({
    name: stack.node.path.replace(/^\w+?-[a-z]+-/, ''),
    region: stack.region,
    template: JSON.parse(readFileSync(join(outdir, stack.templateFile), 'utf8')),
  }))
  const resources = (type: string) =>
    stacks.flatMap(({ name, template }) =>
      Object.entries(template.Resources)
        .filter(([, { Type }]) => Type === type)
        .map(([id, resource]) => found(id, name, resource)),
    )
  return { app, assembly, bundle, stacks, resources }
}

function found(id: string, stack: string, resource: Resource): Found {
  const at: Found['at'] = (...path) =>
    path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], resource.Properties)
  const text: Found['text'] = (...path) => {
    const value = at(...path)
    return typeof value === 'string' ? value : ''
  }
  return { id, stack, resource, at, text }
}
