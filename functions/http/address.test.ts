import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { findCallerAddress, requireDistribution } from './address.ts'
import { toIncomingRequest } from './receive.ts'

const event = (headers: Record<string, string>) =>
  ({ headers, requestContext: { timeEpoch: 0, http: { sourceIp: '192.0.2.1' } } }) as unknown as APIGatewayProxyEventV2

beforeAll(() => {
  process.env['ORIGIN_KEYS'] = 'the key,the former key'
})

it("takes the caller's address from the distribution's header", () => {
  expect(findCallerAddress(event({ 'x-origin-key': 'the key', 'x-viewer-address': '198.51.100.7' }))).toBe(
    '198.51.100.7',
  )
})

it('ignores the viewer-address header without the origin key', () => {
  expect(findCallerAddress(event({ 'x-viewer-address': '198.51.100.7' }))).toBe('192.0.2.1')
  expect(findCallerAddress(event({ 'x-origin-key': 'a guess', 'x-viewer-address': '198.51.100.7' }))).toBe('192.0.2.1')
  expect(findCallerAddress(event({}))).toBe('192.0.2.1')
})

it('refuses a request without a distribution', () => {
  const checkHeaders = (headers: Record<string, string>) => () => requireDistribution(toIncomingRequest(event(headers)))
  for (const key of ['the key', 'the former key']) expect(checkHeaders({ 'x-origin-key': key })).not.toThrow()
  for (const key of ['a guess', '', ',', 'the key,the former key'])
    expect(checkHeaders({ 'x-origin-key': key })).toThrow('Request from an unknown site')
  expect(checkHeaders({})).toThrow('Request from an unknown site')
})
