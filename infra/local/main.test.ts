import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from './child.ts'
import { someCompany, someId, temporaryDirectory } from './for-test.ts'
import { asArray, asObject, asText, type Json } from './json.ts'

const data = temporaryDirectory()
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

interface Started {
  child: ChildProcess
  apiOrigin: string
  webOrigin: string
}

async function start(): Promise<Started> {
  const args = [join(import.meta.dirname, 'main.ts'), '--api-port', '0', '--web-port', '0', '--data', data, '--empty', '--engine', 'dynoxide']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env['PATH'] } })
  running.add(child)
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.endsWith('ready\n')) break
  }
  const address = (name: string): string => new RegExp(`^${name} +(\\S+)$`, 'm').exec(output)?.[1] ?? ''
  return { child, apiOrigin: address('API'), webOrigin: address('site') }
}

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
  running.delete(child)
  return child.exitCode
}

const enginePid = (): number => Number(readFileSync(join(data, 'table/dynoxide.pid'), 'utf8'))

async function isGone(pid: number): Promise<boolean> {
  const giveUpAt = Date.now() + 5000
  while (commandLine(pid) !== undefined && Date.now() < giveUpAt) await new Promise(done => setTimeout(done, 10))
  return commandLine(pid) === undefined
}

/** more of them in the long tests */
const kills = Number(process.env['KILLS'] ?? 5)

test(`killed in the middle of writing, ${kills} times, it loses nothing that was acknowledged and leaves no engine behind`, async () => {
  let cloud = await start()
  const company = await someCompany(cloud)
  const acknowledged: string[] = []
  let sessionOf = company
  for (let round = 0; round < kills; round++) {
    const { child } = cloud
    const engine = enginePid()
    const wanted = acknowledged.length + 25
    const writing = Array.from({ length: 4 }, async () => {
      for (;;) {
        const name = `Employee ${someId()}`
        const response = await sessionOf.call('POST', '/api/employees', { id: someId(), name }).catch(() => undefined)
        if (response?.status !== 200) return
        acknowledged.push(name)
        if (acknowledged.length === wanted) void kill(child, 'SIGKILL')
      }
    })
    await Promise.all(writing)
    expect(await isGone(engine)).toBe(true)
    cloud = await start()
    sessionOf = company.at(cloud)
    const found = asArray((await (await sessionOf.call('GET', '/api/employees')).json()) as Json).map(one => asText(asObject(one)['name']))
    expect(found).toEqual(expect.arrayContaining(acknowledged))
  }
  const engine = enginePid()
  expect(await kill(cloud.child, 'SIGTERM')).toBe(0)
  expect(await isGone(engine)).toBe(true)
}, 60_000 + kills * 10_000)

test('a second cloud on the same data is refused, and the first one goes on', async () => {
  const first = await start()
  const engine = enginePid()
  const refused = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--api-port', '0', '--web-port', '0', '--data', data], { stdio: ['ignore', 'ignore', 'pipe'] })
  let why = ''
  refused.stderr.on('data', chunk => (why += String(chunk)))
  await once(refused, 'close')
  expect(why).toContain('already runs a local cloud')
  expect(commandLine(engine)).toBeDefined()
  await kill(first.child, 'SIGTERM')
}, 60_000)

test('a port that somebody else has is named', async () => {
  const { apiOrigin, child } = await start()
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
}, 60_000)
