import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from './child-process.ts'
import { temporaryDirectory } from './test-cloud.ts'
import { data, enginePid, kill, start, stopAll } from './test-process.ts'

const other = temporaryDirectory()
afterAll(() => {
  stopAll()
  rmSync(other, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts another cloud, and returns what it says when it ends. */
async function refusal(...args: string[]): Promise<{ why: string; code: number | null }> {
  const refused = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args, '--web-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let why = ''
  refused.stderr.on('data', chunk => (why += String(chunk)))
  await once(refused, 'close')
  return { why, code: refused.exitCode }
}

test('a second cloud on the same data or port is refused, and the first one goes on', async () => {
  const { apiOrigin, child } = await start('')
  const engine = enginePid()
  const onSameData = await refusal('--api-port', '0', '--data', data)
  expect(onSameData).toEqual({ why: expect.stringContaining('already runs a local cloud'), code: 1 })
  const { port } = new URL(apiOrigin)
  const onSamePort = await refusal('--api-port', port, '--data', other)
  expect(onSamePort).toEqual({ why: expect.stringContaining(`Port ${port} is in use`), code: 1 })
  expect(commandLine(engine)).toBeDefined()
  await kill(child, 'SIGTERM')
})
