/** what tests of the local cloud begin with */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { Calls } from './calls.ts'
import { startCloud, type Cloud, type CloudOptions } from './cloud.ts'
import { Faults } from './faults.ts'
import { Functions } from './functions/functions.ts'
import { LogFiles } from './functions/log-files.ts'
import { defaultLimits, type PoolLimits } from './functions/pool.ts'
import type { JsonObject } from './json.ts'
import { arnOf } from './naming.ts'
import type { Resource } from './template.ts'

export const temporaryDirectory = (): string => mkdtempSync(join(tmpdir(), 'local-cloud-'))

/** on free ports, with a directory of its own, ended with the test that began it */
export const startTestCloud = (options: CloudOptions = {}): Promise<Cloud> =>
  startCloud({ apiPort: 0, webPort: 0, data: temporaryDirectory(), clock: false, ...madeBefore(), ...options })

/** the assembly that the global setup made for all clouds of the run */
const madeBefore = (): Pick<CloudOptions, 'assembly'> => {
  const assembly = process.env['ASSEMBLY']
  return assembly === undefined ? {} : { assembly }
}

export async function stopAndForget(cloud: Cloud | undefined): Promise<void> {
  await cloud?.stop()
  if (cloud) rmSync(cloud.data, { recursive: true, force: true })
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const someId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map(byte => alphabet.charAt(byte % 62)).join('')

type Origins = Pick<Cloud, 'apiOrigin' | 'webOrigin'>

export interface Company {
  call: (method: string, path: string, body?: object) => Promise<Response>
  /** the same session, after the cloud has moved to other ports */
  at: (origins: Origins) => Company
  /** another session, by a call that begins one */
  logIn: (path: string, body: object) => Promise<Company>
}

/** a company that has just signed up, with its session */
export async function someCompany(cloud: Origins): Promise<Company> {
  return withCookie('', cloud).logIn('/api/request-trial', {
    name: `Company ${someId()}`,
    email: `${someId()}@example.com`,
  })
}

const withCookie = (cookie: string, { apiOrigin, webOrigin }: Origins): Company => ({
  logIn: async (path, body) => {
    const response = await withCookie('', { apiOrigin, webOrigin }).call('POST', path, body)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
    return withCookie(
      response.headers
        .getSetCookie()
        .map(line => line.split(';')[0])
        .join('; '),
      { apiOrigin, webOrigin },
    )
  },
  call: (method, path, body) =>
    fetch(`${apiOrigin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: webOrigin, cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  at: origins => withCookie(cookie, origins),
})

export function resource(type: string, name: string, properties: JsonObject): Resource {
  const named = { type, name, properties }
  return { ...named, logicalId: name, stack: 'test', path: `test/${name}`, physicalId: name, arn: arnOf(named) }
}

export interface TestFunctions {
  functions: Functions
  calls: Calls
  resources: Resource[]
  logs: LogFiles
  stop: () => Promise<void>
}

/** functions out of the source text of their handlers, without anything around them */
export function someFunctions(
  sources: Record<string, string>,
  { properties = {}, limits = {} }: { properties?: JsonObject; limits?: Partial<PoolLimits> } = {},
): TestFunctions {
  const directory = temporaryDirectory()
  for (const [name, source] of Object.entries(sources))
    writeFileSync(join(directory, `${name}.mjs`), `export const handler = ${source}`)
  const threadFile = join(directory, 'thread.mjs')
  buildSync({
    entryPoints: [join(import.meta.dirname, 'functions/thread.ts')],
    outfile: threadFile,
    format: 'esm',
    platform: 'node',
  })
  const resources = Object.keys(sources).map(name =>
    resource('AWS::Lambda::Function', name, {
      Handler: `${name}.handler`,
      Code: { S3Key: 'code' },
      Timeout: 5,
      MemorySize: 128,
      ...properties,
    }),
  )
  const calls = new Calls()
  const logs = new LogFiles(join(directory, 'logs'))
  const functions = new Functions({
    assembly: { resources, assetOf: () => directory },
    endpoints: { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' },
    threadFile,
    limits: { ...defaultLimits, ...limits },
    logs,
    calls,
    faults: new Faults(() => false),
  })
  return {
    functions,
    calls,
    resources,
    logs,
    stop: async () => {
      await functions.stop()
      logs.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
