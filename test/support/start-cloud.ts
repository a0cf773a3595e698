/** for jest's global setup of a project: one local cloud, for all its test files */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { EngineKind } from '../../infra/local/dynamodb/engine.ts'
import { ensureJava } from './java.ts'

declare global {
  var clouds: Map<string, ChildProcess> | undefined
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

/** resolves when the process says `ready`, and fails with what it said when it ends before */
const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface(stream).on('line', line => {
          if (said.push(line) > 200) said.shift()
          if (line.trim() === 'ready') resolve()
        })
    child.on('exit', code => reject(new Error(`the local cloud ended with ${code}:\n${said.join('\n')}`)))
  })

/** a local cloud of its own, as a child of this process, with nothing in it */
export async function launch(engine: EngineKind): Promise<{ child: ChildProcess; api: string; web: string }> {
  if (engine === 'dynamodb-local') ensureJava()
  const [api, web] = [await freePort(), await freePort()]
  const data = mkdtempSync(join(tmpdir(), 'cloud-'))
  // a job that the clock runs would do what a test is about to see; a disk that is busy elsewhere would make calls run out of time
  const options = ['--empty', '--by-hand', '--in-memory', '--engine', engine, '--hold-ms', '10', '--api-port', String(api), '--web-port', String(web), '--data', data]
  const child = spawn(process.execPath, [join(root, 'infra/local/main.ts'), ...options], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  await ready(child)
  return { child, api: `http://localhost:${api}`, web: `http://localhost:${web}` }
}

export async function startCloud(name: string, engine: EngineKind): Promise<void> {
  const { child, ...address } = await launch(engine)
  globalThis.clouds ??= new Map()
  globalThis.clouds.set(name, child)
  process.env[`CLOUD_${name}`] = JSON.stringify(address)
}
