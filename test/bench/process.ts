/** the local cloud as a newcomer starts it */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../support/start-cloud.ts'

export interface Running {
  api: string
  web: string
  data: string
  readyAfterMs: number
  stop: () => Promise<void>
}

export async function run(options: { empty: boolean; data?: string }): Promise<Running> {
  const [api, web] = [await freePort(), await freePort()]
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'bench-'))
  const began = performance.now()
  const child = spawn(
    'npm',
    ['start', '--silent', '--', '--api-port', String(api), '--web-port', String(web), '--data', data, ...(options.empty ? ['--empty'] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  )
  for await (const line of createInterface(child.stdout)) if (line === 'ready') break
  child.stdout.resume()
  return {
    api: `http://localhost:${api}`,
    web: `http://localhost:${web}`,
    data,
    readyAfterMs: performance.now() - began,
    stop: async () => {
      // npm has children of its own, which end later than it; the group is this test's
      const closed = once(child, 'close')
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await closed
    },
  }
}
