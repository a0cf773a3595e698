import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { callerAddress, requireDistribution } from './address.ts'
import { toIncomingRequest } from './receive.ts'

const event = (headers: Record<string, string>) =>
  ({ headers, requestContext: { http: { sourceIp: '192.0.2.1' } } }) as unknown as APIGatewayProxyEventV2

beforeAll(() => {
  process.env['ORIGIN_KEY'] = 'the key'
})

it("takes the caller's address from the distribution's header", () => {
  expect(callerAddress(event({ 'x-origin-key': 'the key', 'x-viewer-address': '198.51.100.7' }))).toBe('198.51.100.7')
})

it('ignores the viewer-address header without the origin key', () => {
  expect(callerAddress(event({ 'x-viewer-address': '198.51.100.7' }))).toBe('192.0.2.1')
  expect(callerAddress(event({ 'x-origin-key': 'a guess', 'x-viewer-address': '198.51.100.7' }))).toBe('192.0.2.1')
  expect(callerAddress(event({}))).toBe('192.0.2.1')
})

it('refuses a request without a distribution', () => {
  expect(() => requireDistribution(toIncomingRequest(event({ 'x-origin-key': 'the key' })))).not.toThrow()
  expect(() => requireDistribution(toIncomingRequest(event({ 'x-origin-key': 'a guess' })))).toThrow(
    'Request from an unknown site',
  )
  expect(() => requireDistribution(toIncomingRequest(event({})))).toThrow('Request from an unknown site')
})
