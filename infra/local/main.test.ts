import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from './child-process.ts'
import { temporaryDirectory } from './test-cloud.ts'
import { data, enginePid, kill, start, stopAll } from './test-process.ts'

afterAll(stopAll)

test('a second cloud on the same data is refused, and the first one goes on', async () => {
  const first = await start()
  const engine = enginePid()
  const refused = spawn(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), '--api-port', '0', '--web-port', '0', '--data', data],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let why = ''
  refused.stderr.on('data', chunk => (why += String(chunk)))
  await once(refused, 'close')
  expect(why).toContain('already runs a local cloud')
  expect(commandLine(engine)).toBeDefined()
  await kill(first.child, 'SIGTERM')
})

test('a port that somebody else has is named', async () => {
  const { apiOrigin, child } = await start('')
  const other = temporaryDirectory()
  const { port } = new URL(apiOrigin)
  const args = [join(import.meta.dirname, 'main.ts'), '--api-port', port, '--web-port', '0', '--data', other]
  const refused = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let why = ''
  refused.stderr.on('data', chunk => (why += String(chunk)))
  await once(refused, 'close')
  expect(why).toContain(`Port ${port} is in use`)
  expect(refused.exitCode).toBe(1)
  await kill(child, 'SIGTERM')
  rmSync(other, { recursive: true, force: true, maxRetries: 5 })
})
