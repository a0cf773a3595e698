import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createRunDirectory } from '../support/run-directory.ts'
import { buildOnce } from '../support/setup/build-once.ts'
import { readAddress, waitUntilReady } from '../support/start-cloud.ts'
import { findAssemblyDirectory } from './assembly.ts'

export interface RunningCloud extends AsyncDisposable {
  api: string
  web: string
  data: string
  readyAfterMs: number
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')

const buildWebOnce = async (): Promise<string> => join(await buildOnce('test/bench/build-web.ts'), 'web')

/**
 * Starts the cloud as a new developer does, including the builds and the demo company. The web app has its own
 * directory, because other tests' clouds serve the default one.
 */
export const startCloudWithNpm = (dataDirectory?: string): Promise<RunningCloud> =>
  startProcess('npm', ['start', '--silent', '--'], dataDirectory, { WEB_DIRECTORY: join(root, 'dist/started/web') })

/** Starts a local cloud in which each function gets only the processor share that Lambda allots. */
export async function startCloudWithProcessorShare(): Promise<RunningCloud> {
  const [assembly, webDirectory] = [await findAssemblyDirectory(), await buildWebOnce()]
  return startProcess(
    process.execPath,
    ['infra/local/main.ts', '--empty', '--share', '--assembly', assembly, '--web', webDirectory],
    undefined,
  )
}

/**
 * Starts a cloud for measurements, without the demo company. All these clouds share the builds of the web app and of
 * the CDK app.
 */
export async function startBenchCloud(dataDirectory?: string, timeFactor = 1): Promise<RunningCloud> {
  const [assembly, webDirectory] = [await findAssemblyDirectory(), await buildWebOnce()]
  const options = ['--empty', '--assembly', assembly, '--web', webDirectory, `--time-factor=${timeFactor}`]
  return startProcess(process.execPath, ['infra/local/main.ts', ...options], dataDirectory)
}

// Without this, a signal would end the bench at once and leave its clouds running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

async function startProcess(
  command: string,
  args: string[],
  dataDirectory = createRunDirectory('bench'),
  env: Record<string, string> = {},
): Promise<RunningCloud> {
  const startMs = performance.now()
  // Lets the cloud choose free ports, because another process could take a port chosen in advance.
  const options = ['--api-port', '0', '--web-port', '0', '--data', dataDirectory]
  const child = spawn(command, [...args, ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const terminate = () => {
    // Signals the whole process group, because npm's children end later than npm.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  process.once('exit', terminate)
  const output = await waitUntilReady(child)
  const stop = async (): Promise<void> => {
    process.off('exit', terminate)
    if (child.exitCode !== null) return
    const closePromise = once(child, 'close')
    terminate()
    await closePromise
  }
  return {
    api: readAddress(output, 'API'),
    web: readAddress(output, 'site'),
    data: dataDirectory,
    readyAfterMs: performance.now() - startMs,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
