import * as z from 'zod'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { readSecret as ReadSecret } from './secrets.ts'

const Secret = z.object({ key: z.string() })
let storedSecret: string | undefined
let readCount = 0
let readSecret: typeof ReadSecret

const server = createServer((incoming, outgoing) => {
  incoming.resume()
  readCount++
  const isFound = storedSecret !== undefined
  outgoing
    .writeHead(isFound ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
    .end(
      JSON.stringify(isFound ? { Parameter: { Value: storedSecret } } : { __type: 'ParameterNotFound', message: '' }),
    )
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    SECRETS_PATH: '/secrets',
  })
  ;({ readSecret } = await import('./secrets.ts'))
})
afterAll(() => server.close())
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'] })
  readCount = 0
})
afterEach(() => jest.useRealTimers())

const passSeconds = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000)

it('keeps a secret for five minutes', async () => {
  storedSecret = '{"key":"old"}'
  expect(await readSecret('kept', Secret)).toEqual({ key: 'old' })
  storedSecret = '{"key":"new"}'
  passSeconds(299)
  expect(await readSecret('kept', Secret)).toEqual({ key: 'old' })
  passSeconds(1)
  expect(await readSecret('kept', Secret)).toEqual({ key: 'new' })
  expect(readCount).toBe(2)
})

it('finds a secret five minutes after it was absent', async () => {
  storedSecret = undefined
  expect(await readSecret('late', Secret)).toBeUndefined()
  storedSecret = '{"key":"first"}'
  passSeconds(299)
  expect(await readSecret('late', Secret)).toBeUndefined()
  passSeconds(1)
  expect(await readSecret('late', Secret)).toEqual({ key: 'first' })
})

it('reads a secret anew that is older than its caller accepts', async () => {
  storedSecret = '{"key":"old"}'
  await readSecret('doubted', Secret)
  storedSecret = '{"key":"new"}'
  passSeconds(59)
  expect(await readSecret('doubted', Secret, 60)).toEqual({ key: 'old' })
  passSeconds(1)
  expect(await readSecret('doubted', Secret, 60)).toEqual({ key: 'new' })
  expect(await readSecret('doubted', Secret)).toEqual({ key: 'new' })
  expect(readCount).toBe(2)
})

it('reads once for concurrent callers, and again after a failure', async () => {
  storedSecret = 'no JSON'
  await expect(Promise.all([readSecret('broken', Secret), readSecret('broken', Secret)])).rejects.toThrow('is not JSON')
  expect(readCount).toBe(1)
  storedSecret = '{"key":"mended"}'
  expect(await readSecret('broken', Secret)).toEqual({ key: 'mended' })
})
