import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { killOrphan, startChild } from '../../child-process.ts'
import { createTemporaryDirectory } from '../../../../test/support/local-cloud.ts'
import { startEngine } from './engine.ts'

const dir = createTemporaryDirectory()
const startedProcesses: ChildProcess[] = []
afterAll(() => {
  for (const child of startedProcesses) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})
beforeAll(() => mkdirSync(dir, { recursive: true }))

const pidFile = join(dir, 'some.pid')

function startProcess(processArgument: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', processArgument])
  startedProcesses.push(child)
  writeFileSync(pidFile, String(child.pid))
  return child
}

it('kills a process that an earlier run left', async () => {
  const orphan = startProcess(join(dir, 'table.db'))
  const exit = once(orphan, 'exit')
  expect(await killOrphan(pidFile, join(dir, 'table.db'))).toBe(true)
  await exit
  expect(orphan.signalCode).toBe('SIGKILL')
})

it('spares another process with a reused id', async () => {
  const otherProcess = startProcess('something else')
  expect(await killOrphan(pidFile, join(dir, 'table.db'))).toBe(false)
  expect(otherProcess.signalCode).toBeNull()
})

it('ends a child when this process closes its pipe', async () => {
  const child = startChild({
    command: 'sleep',
    args: ['600'],
    pidFile: join(dir, 'child.pid'),
    logFile: join(dir, 'child.log'),
  })
  while (!readIfExists(join(dir, 'child.pid'))) await new Promise(resolve => setImmediate(resolve))
  child.process.stdin?.destroy()
  await child.exited
  expect(child.process.exitCode).toBe(137)
})

it('reports a crashed engine, but not a stopped one', async () => {
  const onExit = jest.fn()
  await (await startEngine({ kind: 'dynoxide', dir, onExit })).stop()
  expect(onExit).not.toHaveBeenCalled()
  const engineExit = Promise.withResolvers<void>()
  const engine = await startEngine({ kind: 'dynoxide', dir, onExit: engineExit.resolve })
  process.kill(Number(readFileSync(join(dir, 'dynoxide.pid'), 'utf8')), 'SIGKILL')
  await engineExit.promise
  await engine.stop()
})

const tableDefinition = {
  TableName: 'entries',
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
}

it.each([
  ['dynoxide', false],
  ['dynoxide', true],
  ['dynamodb-local', false],
  ['dynamodb-local', true],
] as const)('keeps the table after a stop only on disk (%s, in memory: %s)', async (kind, keepsTableInMemory) => {
  const options = { kind, dir: join(dir, `${kind} ${keepsTableInMemory}`), keepsTableInMemory, onExit: () => undefined }
  const first = await startEngine(options)
  await first.client.call('CreateTable', tableDefinition)
  await first.stop()
  const second = await startEngine(options)
  const { TableNames } = await second.client.call('ListTables', {})
  await second.stop()
  expect(TableNames).toEqual(keepsTableInMemory ? [] : ['entries'])
})

it('names DYNAMODB_ENDPOINT if an engine elsewhere has no address', async () => {
  await expect(startEngine({ kind: 'elsewhere', dir, onExit: () => undefined })).rejects.toThrow('DYNAMODB_ENDPOINT')
})

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
