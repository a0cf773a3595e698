import { readFileSync, rmSync } from 'node:fs'
import { createFunctions, createTemporaryDirectory, type TestFunctions } from '../../../../test/support/local-cloud.ts'
import { defaultSwitches, type Switches } from '../../switches.ts'
import type { PoolLimits } from './pool.ts'

let testFunctions: TestFunctions | undefined
afterEach(async () => {
  await testFunctions?.stop()
  testFunctions = undefined
})

const startFunction = (source: string, limits: Partial<PoolLimits> = {}, switches: Switches = defaultSwitches) => {
  const startedFunctions = (testFunctions = createFunctions(
    { fn: source },
    { limits, switches, properties: { Environment: { Variables: { OWN: 'yes' } } } },
  ))
  const [fn] = startedFunctions.functions.all
  if (!fn) throw new Error('There is one function')
  return {
    ...startedFunctions,
    invoke: async (event: unknown = {}) =>
      JSON.parse(await startedFunctions.functions.invoke(fn, event, 'test')) as unknown,
  }
}

it('passes the environment of Lambda and the function, but not of this process', async () => {
  process.env['OF_THIS_PROCESS'] = 'secret'
  const { invoke } = startFunction('async () => process.env')
  const env = await invoke()
  expect(env).toMatchObject({
    OWN: 'yes',
    AWS_REGION: 'eu-west-1',
    AWS_LAMBDA_FUNCTION_NAME: 'fn',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1',
  })
  expect(env).toHaveProperty('AWS_ACCESS_KEY_ID', 'fn.1')
  expect(env).not.toHaveProperty('OF_THIS_PROCESS')
  expect(env).not.toHaveProperty('PATH')
})

it('runs one call at a time in a container, and reuses it for the next call', async () => {
  const { invoke, functions } = startFunction(
    '((n, busy) => async () => { if (busy) throw new Error("two at once"); busy = true; await new Promise(r => setImmediate(r)); busy = false; return ++n })(0, false)',
    { maxPerFunction: 1 },
  )
  expect(await Promise.all([invoke(), invoke(), invoke()])).toEqual([1, 2, 3])
  expect(functions.listFigures()[0]).toMatchObject({ calls: 3, coldStarts: 1, containers: 1 })
})

it('starts containers for waiting calls, up to the limit', async () => {
  const sharedDirectory = createTemporaryDirectory()
  const source = `(me => async () => {
    const { mkdirSync, readdirSync } = process.getBuiltinModule('node:fs')
    mkdirSync(${JSON.stringify(sharedDirectory)} + '/' + me, { recursive: true })
    while (readdirSync(${JSON.stringify(sharedDirectory)}).length < 2) await new Promise(r => setTimeout(r, 5))
    return me
  })(Math.random())`
  const { invoke } = startFunction(source, { maxPerFunction: 2, scaleUpDelayMs: 0 })
  expect(new Set(await Promise.all(Array.from({ length: 8 }, () => invoke()))).size).toBe(2)
  rmSync(sharedDirectory, { recursive: true, force: true })
})

it('replaces an idle container by one of another function', async () => {
  testFunctions = createFunctions({ one: 'async () => 1', two: 'async () => 2' }, { limits: { maxContainers: 1 } })
  for (const [index, fn] of [...testFunctions.functions.all, ...testFunctions.functions.all].entries())
    expect(await testFunctions.functions.invoke(fn, {}, 'test')).toBe(String((index % 2) + 1))
})

it('answers a call whose container is replaced while it starts', async () => {
  const { invoke, functions } = startFunction('async () => 1', { maxPerFunction: 1 })
  const invocationPromise = invoke()
  functions.replaceContainers()
  expect(await invocationPromise).toBe(1)
})

it('ends an idle container', async () => {
  const { invoke, functions } = startFunction('async () => 1', { maxIdleMs: 1 })
  await invoke()
  await expect(waitUntil(() => functions.listFigures()[0]?.containers === 0)).resolves.toBe(true)
})

it("writes a function's output to its log", async () => {
  const { invoke, logs } = startFunction('async () => { console.log("hello from inside"); console.error("and this") }')
  await invoke()
  expect(readFileSync(logs.path('fn'), 'utf8')).toBe('hello from inside\nand this\n')
})

it('throttles synchronous invocations at the limit, and queues asynchronous ones', async () => {
  const { functions } = startFunction('async () => 1', {}, { ...defaultSwitches, maxConcurrency: 1 })
  const [fn] = functions.all
  if (!fn) throw new Error('There is one function')
  const runningInvocation = functions.invokeWithinLimit(fn, {}, 'test')
  await expect(functions.invokeWithinLimit(fn, {}, 'test')).rejects.toMatchObject({
    kind: 'throttled',
    type: 'TooManyRequestsException',
  })
  expect(await functions.invoke(fn, {}, 'test')).toBe('1')
  await runningInvocation
  expect(await functions.invokeWithinLimit(fn, {}, 'test')).toBe('1')
})

it('reports an error with its type, and records the invocation', async () => {
  const { invoke, invocationLog } = startFunction('async () => { throw new TypeError("broken") }')
  await expect(invoke()).rejects.toMatchObject({ kind: 'thrown', type: 'TypeError', message: 'broken' })
  expect(invocationLog.list()[0]).toMatchObject({ function: 'fn', trigger: 'test', outcome: 'thrown', error: 'broken' })
})

it('fails every call of a function whose file cannot be loaded', async () => {
  const { invoke } = startFunction('nonsense')
  await expect(Promise.all([invoke(), invoke()])).rejects.toMatchObject({ kind: 'crash' })
})

async function waitUntil(holds: () => boolean): Promise<boolean> {
  const giveUpAt = Date.now() + 60_000
  while (!holds() && Date.now() < giveUpAt) await new Promise(resolve => setTimeout(resolve, 10))
  return holds()
}
