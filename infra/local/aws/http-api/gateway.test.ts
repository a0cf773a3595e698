import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createResource, createFunctions, type TestFunctions } from '../../../../test/support/local-cloud.ts'
import { closeServer } from '../service-servers.ts'
import { defaultSwitches } from '../../switches.ts'
import { Gateway } from './gateway.ts'

const switches = { ...defaultSwitches }
let testFunctions: TestFunctions
let server: Server
let origin: string

beforeAll(async () => {
  testFunctions = createFunctions(
    {
      echo: 'async event => ({ statusCode: 200, headers: { "access-control-allow-origin": "*", "x-own": "1" }, cookies: ["a=1", "b=2"], body: JSON.stringify(event) })',
      hang: '() => new Promise(() => {})',
      spin: '() => { for (;;); }',
      exit: '() => process.exit(1)',
      fail: 'async () => { throw new Error("secret") }',
      large: 'async () => "x".repeat(7 * 1024 * 1024)',
      hoard: '() => { const all = []; for (;;) all.push(new Array(1_000_000).fill({})) }',
    },
    { properties: { MemorySize: 64 }, timeouts: { hang: 1, spin: 1 }, switches },
  )
  const routes = testFunctions.resources.flatMap(fn => [
    createResource('AWS::ApiGatewayV2::Integration', `${fn.name}-integration`, { IntegrationUri: fn.arn }),
    createResource('AWS::ApiGatewayV2::Route', fn.name, {
      ApiId: 'api',
      RouteKey: `ANY /${fn.name}`,
      Target: `integrations/${fn.name}-integration`,
    }),
  ])
  const gateway = new Gateway(
    [
      createResource('AWS::ApiGatewayV2::Api', 'api', {}),
      createResource('AWS::ApiGatewayV2::Stage', 'stage', {
        ApiId: 'api',
        RouteSettings: { 'ANY /fail': { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 1 } },
      }),
      ...testFunctions.resources,
      ...routes,
    ],
    testFunctions.functions,
    switches,
  )
  server = createServer((incoming, outgoing) => void gateway.handle(incoming, outgoing))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await closeServer(server)
  await testFunctions.stop()
})

const callGateway = async (path: string, init?: RequestInit) => {
  const response = await fetch(origin + path, init)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

it.each(['/hang', '/spin'])('answers 503 on a timeout (%s)', async path => {
  expect(await callGateway(path)).toMatchObject({ status: 503, text: '{"message":"Service Unavailable"}' })
})

it.each(['/exit', '/hoard', '/large'])('answers 500 if the function crashes or returns too much (%s)', async path => {
  expect(await callGateway(path)).toMatchObject({ status: 500, text: '{"message":"Internal Server Error"}' })
})

it('answers 500 without details if the function throws, and 429 on throttling', async () => {
  expect(await callGateway('/fail')).toMatchObject({ status: 500, text: '{"message":"Internal Server Error"}' })
  expect(await callGateway('/fail')).toMatchObject({ status: 429, text: '{"message":"Too Many Requests"}' })
})

it("answers 503 at the concurrency limit, and 429 at the route's rate limit", async () => {
  switches.maxConcurrency = 0
  expect(await callGateway('/echo')).toMatchObject({ status: 503, text: '{"message":"Service Unavailable"}' })
  Object.assign(switches, defaultSwitches, { maxRequestsPerSecond: 0 })
  expect(await callGateway('/echo')).toMatchObject({ status: 429, text: '{"message":"Too Many Requests"}' })
  switches.maxRequestsPerSecond = null
  expect((await callGateway('/echo')).status).toBe(200)
})

it('answers 404 to a path without a route', async () => {
  expect(await callGateway('/nothing')).toMatchObject({ status: 404, text: '{"message":"Not Found"}' })
})

it("answers 413 to a body above 10 MB or above Lambda's limit", async () => {
  const post = (size: number) =>
    callGateway('/echo', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(size) })
  expect(await post(11 * 1024 * 1024)).toMatchObject({ status: 413 })
  expect(await post(7 * 1024 * 1024)).toMatchObject({ status: 413 })
})

it('calls a function again after a timeout', async () => {
  await callGateway('/hang')
  expect((await callGateway('/echo')).status).toBe(200)
})

it('sends each cookie in a header of its own', async () => {
  const { headers } = await callGateway('/echo')
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})
