/** starts local clouds for tests */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { EngineKind } from '../../infra/local/dynamodb/engine.ts'
import { ensureJava } from './java.ts'
import { directoryOfRun } from './setup/once.ts'

declare global {
  var clouds: Map<string, ChildProcess[]> | undefined
}

const root = join(import.meta.dirname, '../..')

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

/** Resolves with what the process said until it was ready, and fails with it when the process ends before. */
export const ready = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface(stream).on('line', line => {
          if (said.push(line) > 200) said.shift()
          if (line.trim() === 'ready') resolve(said.join('\n'))
        })
    child.on('exit', code => reject(new Error(`the local cloud ended with ${code}:\n${said.join('\n')}`)))
  })

/** a local cloud as a child of this process, with nothing in it */
export async function launch(
  engine: EngineKind,
  { data = mkdtempSync(join(tmpdir(), 'cloud-')), https = false }: { data?: string; https?: boolean } = {},
): Promise<{ child: ChildProcess; api: string; web: string; data: string }> {
  if (engine === 'dynamodb-local') ensureJava()
  const assembly = process.env['ASSEMBLY']
  const options = [
    '--empty',
    // A job that the clock runs would do what a test is about to see.
    '--by-hand',
    // A disk that is busy elsewhere would make calls run out of time.
    '--in-memory',
    `--eager=${usualContainers}`,
    // Calls that run out of time are tried by themselves, in test/contract.
    '--time-factor=4',
    `--hold-ms=${usualHoldMs}`,
    `--engine=${engine}`,
    // A port that is looked for first may be taken by another before it is used.
    '--api-port=0',
    '--web-port=0',
    `--data=${data}`,
    ...(https ? ['--https'] : []),
    ...(assembly === undefined ? [] : ['--assembly', assembly]),
  ]
  const child = spawn(process.execPath, [join(root, 'infra/local/main.ts'), ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = await ready(child)
  if (https)
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(join(data, 'https/authority.crt'), 'utf8')])
  const address = (name: string): string => new RegExp(`^${name} +(\\S+)$`, 'm').exec(said)?.[1] ?? ''
  return { child, api: address('API'), web: address('site'), data }
}

/** transactions hold their items so long, so that they meet each other as on AWS */
export const usualHoldMs = 10

/** every container imports its function anew, so a function has one until a call has waited for another */
export const usualContainers = 1

/** the variable that holds the address of a worker's cloud */
export const addressOf = (engine: EngineKind, worker: string): string => `CLOUD_${engine}_${worker}`

/** as many as there are workers, for the whole run */
export async function launchAll(engine: EngineKind, workers: number): Promise<void> {
  const all = (globalThis.clouds ??= new Map<string, ChildProcess[]>())
  if (all.has(engine)) return
  const children: ChildProcess[] = []
  all.set(engine, children)
  await Promise.all(
    Array.from({ length: workers }, async (_, i) => {
      const { child, api, web } = await launch(engine, { data: directoryOfRun('cloud') })
      children.push(child)
      process.env[addressOf(engine, String(i + 1))] = JSON.stringify({ api, web })
    }),
  )
}
