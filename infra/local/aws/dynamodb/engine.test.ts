import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { killOrphan, startChild } from '../../child-process.ts'
import { temporaryDirectory } from '../../test-cloud.ts'
import { startEngine } from './engine.ts'

const dir = temporaryDirectory()
const startedProcesses: ChildProcess[] = []
afterAll(() => {
  for (const child of startedProcesses) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})
beforeAll(() => mkdirSync(dir, { recursive: true }))

const pidFile = join(dir, 'some.pid')

/** Starts a process with a mark in its command line. */
function startProcess(mark: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', mark])
  startedProcesses.push(child)
  writeFileSync(pidFile, String(child.pid))
  return child
}

test('what an earlier run left behind is ended', async () => {
  const orphan = startProcess(join(dir, 'table.db'))
  const exit = once(orphan, 'exit')
  expect(await killOrphan(pidFile, join(dir, 'table.db'))).toBe(true)
  await exit
  expect(orphan.signalCode).toBe('SIGKILL')
})

test('another process that has the same id by now is left alone', async () => {
  const other = startProcess('something else')
  expect(await killOrphan(pidFile, join(dir, 'table.db'))).toBe(false)
  expect(other.signalCode).toBeNull()
})

test('a child ends with the pipe that this process holds', async () => {
  const child = startChild({
    command: 'sleep',
    args: ['600'],
    pidFile: join(dir, 'child.pid'),
    logFile: join(dir, 'child.log'),
  })
  while (!readIfExists(join(dir, 'child.pid'))) await new Promise(done => setImmediate(done))
  child.process.stdin?.destroy()
  await child.exited
  expect(child.process.exitCode).toBe(137)
})

test('an engine that ends by itself is told of, one that is stopped is not', async () => {
  const told = jest.fn()
  await (await startEngine({ kind: 'dynoxide', dir, onExit: told })).stop()
  expect(told).not.toHaveBeenCalled()
  const ended = Promise.withResolvers<void>()
  const engine = await startEngine({ kind: 'dynoxide', dir, onExit: ended.resolve })
  process.kill(Number(readFileSync(join(dir, 'dynoxide.pid'), 'utf8')), 'SIGKILL')
  await ended.promise
  await engine.stop()
})

const shape = {
  TableName: 'entries',
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
}

test.each([
  ['dynoxide', false],
  ['dynoxide', true],
  ['dynamodb-local', false],
  ['dynamodb-local', true],
] as const)('%s, in memory: %s, keeps a table over its end only on the disk', async (kind, inMemory) => {
  const options = { kind, dir: join(dir, `${kind} ${inMemory}`), inMemory, onExit: () => undefined }
  const first = await startEngine(options)
  await first.client.call('CreateTable', shape)
  await first.stop()
  const second = await startEngine(options)
  const { TableNames } = await second.client.call('ListTables', {})
  await second.stop()
  expect(TableNames).toEqual(inMemory ? [] : ['entries'])
})

test('an engine that cannot start says where to look', async () => {
  await expect(startEngine({ kind: 'elsewhere', dir, onExit: () => undefined })).rejects.toThrow('DYNAMODB_ENDPOINT')
})

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
