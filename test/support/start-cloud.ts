import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { EngineKind } from '../../infra/local/aws/dynamodb/engine.ts'
import type { SwitchesChange } from '../../infra/local/switches.ts'
import { runDirectory } from './run-directory.ts'
import { ensureJava } from './java.ts'

declare global {
  var clouds: ChildProcess[] | undefined
}

const root = join(import.meta.dirname, '../..')

/** Resolves with the output of the process when it is ready. Rejects if the process ends first. */
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

/** Reads an address that the cloud has printed. */
export const readAddress = (output: string, name: 'API' | 'site'): string =>
  new RegExp(`^${name} +(\\S+)$`, 'm').exec(output)?.[1] ?? ''

interface StartOptions {
  data?: string
  https?: boolean
  /** Loses the table when the cloud stops. */
  inMemory?: boolean
  /** The directory of another assembly than that of the run. */
  assembly?: string | undefined
  env?: Record<string, string>
}

/** Starts an empty local cloud as a child process. */
export async function startCloudProcess(
  engine: EngineKind,
  {
    data = runDirectory('cloud'),
    https = false,
    inMemory = true,
    assembly = process.env['ASSEMBLY'],
    env = {},
  }: StartOptions = {},
): Promise<{ child: ChildProcess; api: string; web: string; data: string }> {
  if (engine === 'dynamodb-local') ensureJava()
  const options = [
    '--empty',
    // Jobs run only on request, so that no job runs in the middle of a test.
    '--by-hand',
    // Keeps the table in memory, because requests would time out on a busy disk.
    ...(inMemory ? ['--in-memory'] : []),
    // Multiplies time limits, because a machine may be busy. The limits themselves are covered by test/contract.
    '--time-factor=4',
    '--switches',
    JSON.stringify(defaultTestSwitches),
    `--engine=${engine}`,
    // The cloud picks free ports itself, because another process might take a port picked in advance.
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
  // Each new container has to import its function, so a function gets a second container only when a call has waited.
  minContainers: 1,
}

/** The name of a cloud that all workers share, for a project that has only one test file. */
export const anyWorker = 'any'

/** The environment variable with the address of a worker's cloud. */
export const cloudVariable = (engine: EngineKind, worker: string): string => `CLOUD_${engine}_${worker}`

/** Starts a cloud for the whole run, and returns its address. */
async function startCloudForRun(engine: EngineKind): Promise<string> {
  const { child, api, web } = await startCloudProcess(engine, { data: runDirectory('cloud') })
  ;(globalThis.clouds ??= []).push(child)
  return JSON.stringify({ api, web })
}

/** Starts the clouds of these workers, unless another project of this run has started them. */
export async function startClouds(engine: EngineKind, workers: readonly string[]): Promise<void> {
  await Promise.all(
    workers.map(async worker => {
      process.env[cloudVariable(engine, worker)] ??= await startCloudForRun(engine)
    }),
  )
}
