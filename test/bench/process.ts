/** local clouds to measure, each a process of its own */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { made } from '../support/setup/made-once.ts'
import { freePort, ready } from '../support/start-cloud.ts'
import { assemblyDirectory } from './assembly.ts'

export interface Running extends AsyncDisposable {
  api: string
  web: string
  data: string
  readyAfterMs: number
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** as a newcomer starts it: with the web app built, the CDK app synthesized and the demo company made */
export const npmStart = (data?: string): Promise<Running> => start('npm', ['start', '--silent', '--'], data)

/** the same, but each function has no more of a processor than on Lambda */
export async function runWithShare(): Promise<Running> {
  const [assembly, web] = [await assemblyDirectory(), await made('test/bench/build-web.ts')]
  return start(
    process.execPath,
    ['infra/local/main.ts', '--empty', '--share', '--assembly', assembly, '--web', web],
    undefined,
  )
}

/** with nothing in it but what `data` kept; the web app is built and the CDK app synthesized once for all of them */
export async function run(data?: string): Promise<Running> {
  const [assembly, web] = [await assemblyDirectory(), await made('test/bench/build-web.ts')]
  return start(process.execPath, ['infra/local/main.ts', '--empty', '--assembly', assembly, '--web', web], data)
}

async function start(command: string, args: string[], data = mkdtempSync(join(tmpdir(), 'bench-'))): Promise<Running> {
  const [api, web] = [await freePort(), await freePort()]
  const began = performance.now()
  const own = ['--api-port', String(api), '--web-port', String(web), '--data', data]
  const child = spawn(command, [...args, ...own], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  await ready(child)
  const stop = async (): Promise<void> => {
    const closed = once(child, 'close')
    // npm has children of its own, which end later than it: the signal goes to its whole group.
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await closed
  }
  return {
    api: `http://localhost:${api}`,
    web: `http://localhost:${web}`,
    data,
    readyAfterMs: performance.now() - began,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
