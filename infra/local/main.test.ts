import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from './child-process.ts'
import { createTemporaryDirectory } from '../../test/support/local-cloud.ts'
import {
  dataDirectory,
  readEnginePid,
  killProcess,
  startLocalProcess,
  stopAll,
} from '../../test/support/local-process.ts'

const otherDirectory = createTemporaryDirectory()
afterAll(() => {
  stopAll()
  rmSync(otherDirectory, { recursive: true, force: true, maxRetries: 5 })
})

async function expectFailedStart(...args: string[]): Promise<{ message: string; exitCode: number | null }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args, '--web-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let message = ''
  child.stderr.on('data', chunk => (message += String(chunk)))
  await once(child, 'close')
  return { message, exitCode: child.exitCode }
}

it('refuses to start on the same data or port, and leaves the first cloud running', async () => {
  const { apiOrigin, child } = await startLocalProcess('')
  const engine = readEnginePid()
  const sameDataFailure = await expectFailedStart('--api-port', '0', '--data', dataDirectory)
  expect(sameDataFailure).toEqual({ message: expect.stringContaining('already runs a local cloud'), exitCode: 1 })
  const { port } = new URL(apiOrigin)
  const samePortFailure = await expectFailedStart('--api-port', port, '--data', otherDirectory)
  expect(samePortFailure).toEqual({ message: expect.stringContaining(`Port ${port} is in use`), exitCode: 1 })
  expect(readCommandLine(engine)).toBeDefined()
  await killProcess(child, 'SIGTERM')
})
