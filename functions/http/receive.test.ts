import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { computeClockOffsetSeconds } from '../../shared/domain/entry.ts'
import { toIncomingRequest } from './receive.ts'

it('measures no clock offset when the function starts long after the call arrived', () => {
  const arrivedAt = '2026-11-28T08:00:00.250Z'
  jest.useFakeTimers({ now: new Date('2026-11-28T08:00:45Z') })
  const { now } = toIncomingRequest({
    headers: {},
    requestContext: { timeEpoch: Date.parse(arrivedAt), http: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEventV2)
  jest.useRealTimers()
  expect(now).toBe(arrivedAt)
  expect(computeClockOffsetSeconds('2026-11-28T08:00:00Z', now)).toBe(0)
})
