import { computeClockOffsetSeconds } from '../../../shared/domain/entry.ts'
import { computeEndTime } from './compute-end-time.ts'
import { toServerTime, recordServerTime } from '../browser/server-clock.ts'

const now = '2026-11-23T08:00:00Z'
beforeEach(() => jest.useFakeTimers({ now: new Date(now) }))
afterEach(() => {
  recordServerTime(now)
  jest.useRealTimers()
})

/** Returns the end as the servers correct it, if the servers' time is `serverTime` when this device sends the end. */
const computeCorrectedEndTime = (serverTime: string, start_time: string): string => {
  const error = computeClockOffsetSeconds(now, serverTime)
  return new Date(Date.parse(computeEndTime({ start_time })) + error * 1000).toISOString()
}

it('corrects end and recorded time on a device ten minutes slow', () => {
  const server = '2026-11-23T08:10:00Z'
  recordServerTime('Mon, 23 Nov 2026 08:10:00 GMT')
  expect(toServerTime(now)).toBe(server)
  expect(computeCorrectedEndTime(server, '2026-11-23T08:07:00Z')).toBe('2026-11-23T08:10:00.000Z')
  expect(computeCorrectedEndTime(server, server)).toBe('2026-11-23T08:10:01.000Z')
})

it('records the correct end before any response has shown the clock offset', () => {
  expect(computeCorrectedEndTime('2026-11-23T08:10:00Z', '2026-11-23T08:07:00Z')).toBe('2026-11-23T08:10:00.000Z')
})

it('makes an entry at least a second long, and ignores small clock offsets', () => {
  expect(computeEndTime({ start_time: now })).toBe('2026-11-23T08:00:01Z')
  expect(computeEndTime({ start_time: '2026-11-23T08:00:20Z' })).toBe('2026-11-23T08:00:21Z')
  recordServerTime('2026-11-23T08:00:20Z')
  expect(toServerTime(now)).toBe(now)
})

it('ignores a fast clock', () => {
  recordServerTime('2026-11-23T07:00:00Z')
  expect(computeEndTime({ start_time: '2026-11-23T06:50:00Z' })).toBe(now)
})
