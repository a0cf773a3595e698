import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { InvocationLog } from '../../infra/local/aws/invocations.ts'
import { startCloud, type CloudOptions } from '../../infra/local/cloud.ts'
import type { Cloud } from '../../infra/local/running-cloud.ts'
import { Faults } from '../../infra/local/aws/faults.ts'
import { Functions } from '../../infra/local/aws/lambda/functions.ts'
import { LogFiles } from '../../infra/local/aws/lambda/log-files.ts'
import { defaultPoolLimits, type PoolLimits } from '../../infra/local/aws/lambda/pool.ts'
import type { JsonObject } from '../../infra/local/json.ts'
import { arnOf } from '../../infra/local/aws/template/naming.ts'
import { defaultSwitches, type Switches } from '../../infra/local/switches.ts'
import type { Resource } from '../../infra/local/aws/template/template.ts'

export const createTemporaryDirectory = (): string => mkdtempSync(join(tmpdir(), 'local-cloud-'))

/** Starts a cloud with free ports and its own data directory. `stopAndDeleteCloud` ends it. */
export const startTestCloud = (options: CloudOptions = {}): Promise<Cloud> =>
  startCloud({
    apiPort: 0,
    webPort: 0,
    data: createTemporaryDirectory(),
    runsSchedules: false,
    ...createSharedAssemblyOption(),
    ...options,
  })

/**
 * Returns the option by which a cloud uses the assembly of the global setup, which all clouds of the run share. Empty
 * without a global setup.
 */
const createSharedAssemblyOption = (): Pick<CloudOptions, 'assembly'> => {
  const assembly = process.env['ASSEMBLY']
  return assembly === undefined ? {} : { assembly }
}

export async function stopAndDeleteCloud(cloud: Cloud | undefined): Promise<void> {
  await cloud?.stop()
  if (cloud) rmSync(cloud.data, { recursive: true, force: true })
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const createTestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map(byte => alphabet.charAt(byte % 62)).join('')

type Origins = Pick<Cloud, 'apiOrigin' | 'webOrigin'>

export interface CompanySession {
  call: (method: string, path: string, body?: object) => Promise<Response>
  /** Returns the same session on a cloud with other ports. */
  copyToCloud: (origins: Origins) => CompanySession
  /** Calls a log-in route, and returns the session that it starts. */
  logIn: (path: string, body: object) => Promise<CompanySession>
}

export async function signUpCompany(cloud: Origins): Promise<CompanySession> {
  return createSessionWithCookie('', cloud).logIn('/api/request-trial', {
    name: `Company ${createTestId()}`,
    email: `${createTestId()}@example.com`,
    time_zone: 'Atlantic/Reykjavik',
  })
}

const createSessionWithCookie = (cookie: string, { apiOrigin, webOrigin }: Origins): CompanySession => ({
  logIn: async (path, body) => {
    const response = await createSessionWithCookie('', { apiOrigin, webOrigin }).call('POST', path, body)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
    return createSessionWithCookie(
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
  copyToCloud: origins => createSessionWithCookie(cookie, origins),
})

export function createResource(type: string, name: string, properties: JsonObject): Resource {
  const resource = { type, name, properties }
  return { ...resource, logicalId: name, stack: 'test', path: `test/${name}`, physicalId: name, arn: arnOf(resource) }
}

export interface TestFunctions {
  functions: Functions
  invocationLog: InvocationLog
  resources: Resource[]
  logs: LogFiles
  stop: () => Promise<void>
}

/** Creates local functions without the rest of a cloud. `sources` are their handlers as source text. */
export function createFunctions(
  sources: Record<string, string>,
  {
    properties = {},
    timeouts = {},
    limits = {},
    switches = defaultSwitches,
  }: {
    properties?: JsonObject
    /** The values are seconds. The default suffices even on a busy machine. */
    timeouts?: Record<string, number>
    limits?: Partial<PoolLimits>
    switches?: Switches
  } = {},
): TestFunctions {
  const directory = createTemporaryDirectory()
  for (const [name, source] of Object.entries(sources))
    writeFileSync(join(directory, `${name}.mjs`), `export const handler = ${source}`)
  const threadFile = join(directory, 'thread.mjs')
  buildSync({
    entryPoints: [join(import.meta.dirname, '../../infra/local/aws/lambda/thread.ts')],
    outfile: threadFile,
    format: 'esm',
    platform: 'node',
  })
  const resources = Object.keys(sources).map(name =>
    createResource('AWS::Lambda::Function', name, {
      Handler: `${name}.handler`,
      Code: { S3Key: 'code' },
      Timeout: timeouts[name] ?? 60,
      MemorySize: 128,
      ...properties,
    }),
  )
  const invocationLog = new InvocationLog()
  const logs = new LogFiles(join(directory, 'logs'))
  const functions = new Functions({
    assembly: { resources, findAsset: () => directory },
    endpoints: { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' },
    threadFile,
    limits: { ...defaultPoolLimits, ...limits },
    logs,
    invocationLog,
    faults: new Faults(() => false),
    switches,
  })
  return {
    functions,
    invocationLog,
    resources,
    logs,
    stop: async () => {
      await functions.stop()
      logs.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
