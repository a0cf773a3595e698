import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { EngineKind } from '../../infra/local/aws/dynamodb/engine.ts'
import type { SwitchesChange } from '../../infra/local/switches.ts'
import { createRunDirectory } from './run-directory.ts'
import { ensureJava } from './java.ts'

declare global {
  var clouds: ChildProcess[] | undefined
}

const root = join(import.meta.dirname, '../..')

/**
 * Waits until the process prints `ready`, and returns its output until then. Rejects if the process ends before that.
 */
export const waitUntilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines: string[] = []
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface(stream).on('line', line => {
          if (lines.push(line) > 200) lines.shift()
          if (line.trim() === 'ready') resolve(lines.join('\n'))
        })
    child.on('exit', code => reject(new Error(`the local cloud ended with ${code}:\n${lines.join('\n')}`)))
  })

export const readAddress = (output: string, name: 'API' | 'site'): string =>
  new RegExp(`^${name} +(\\S+)$`, 'm').exec(output)?.[1] ?? ''

interface StartOptions {
  data?: string
  https?: boolean
  /** The table is lost when the cloud stops. */
  keepsTableInMemory?: boolean
  /** Replaces the assembly that all clouds of the run share. */
  assembly?: string | undefined
  env?: Record<string, string>
}

export async function startCloudProcess(
  engine: EngineKind,
  {
    data = createRunDirectory('cloud'),
    https = false,
    keepsTableInMemory = true,
    assembly = process.env['ASSEMBLY'],
    env = {},
  }: StartOptions = {},
): Promise<{ child: ChildProcess; api: string; web: string; data: string }> {
  if (engine === 'dynamodb-local') ensureJava()
  const options = [
    '--empty',
    // Jobs run only on request, so that none runs in the middle of a test.
    '--by-hand',
    // Keeps the table in memory, because requests would time out if it were on a busy disk.
    ...(keepsTableInMemory ? ['--in-memory'] : []),
    // Multiplies time limits, because the machine may be busy. test/contract covers the limits themselves.
    '--time-factor=4',
    '--switches',
    JSON.stringify(defaultTestSwitches),
    `--engine=${engine}`,
    // Lets the cloud choose free ports, because another process could take a port chosen in advance.
    '--api-port=0',
    '--web-port=0',
    `--data=${data}`,
    ...(https ? ['--https'] : []),
    ...(assembly === undefined ? [] : ['--assembly', assembly]),
  ]
  const child = spawn(process.execPath, [join(root, 'infra/local/main.ts'), ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = await waitUntilReady(child)
  if (https)
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(join(data, 'https/authority.crt'), 'utf8')])
  return { child, api: readAddress(output, 'API'), web: readAddress(output, 'site'), data }
}

const defaultTestSwitches: SwitchesChange = {
  // Makes transactions conflict as on AWS.
  transactionHoldMs: 10,
  // A second container starts only when a call has waited, because each container must import its function.
  minContainers: 1,
}

/**
 * Takes the place of the worker's number in Jest projects where all workers share one cloud, because the project has
 * only one test file.
 */
export const anyWorker = 'any'

/** Returns the name of the environment variable that has the address of a worker's cloud. */
export const toCloudVariableName = (engine: EngineKind, worker: string): string => `CLOUD_${engine}_${worker}`

async function startCloudForRun(engine: EngineKind): Promise<string> {
  const { child, api, web } = await startCloudProcess(engine, { data: createRunDirectory('cloud') })
  ;(globalThis.clouds ??= []).push(child)
  return JSON.stringify({ api, web })
}

/** Skips clouds that another Jest project of this run has started. */
export async function startClouds(engine: EngineKind, workers: readonly string[]): Promise<void> {
  await Promise.all(
    workers.map(async worker => {
      process.env[toCloudVariableName(engine, worker)] ??= await startCloudForRun(engine)
    }),
  )
}
