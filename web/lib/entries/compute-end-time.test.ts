import { clockOffsetSeconds } from '../../../shared/domain/entry.ts'
import { computeEndTime } from './compute-end-time.ts'
import { toServerTime, recordServerTime } from '../browser/server-clock.ts'

const now = '2026-11-23T08:00:00Z'
beforeEach(() => jest.useFakeTimers({ now: new Date(now) }))
afterEach(() => {
  recordServerTime(now)
  jest.useRealTimers()
})

/** What the servers make of the end that this device sends for an entry, when they answer at `server`. */
const correctedEndTime = (server: string, start_time: string): string => {
  const error = clockOffsetSeconds(now, server)
  return new Date(Date.parse(computeEndTime({ start_time })) + error * 1000).toISOString()
}

test('on a device whose clock is ten minutes slow, an entry ends when it ends, and what is recorded shows the true time', () => {
  const server = '2026-11-23T08:10:00Z'
  recordServerTime('Mon, 23 Nov 2026 08:10:00 GMT')
  expect(toServerTime(now)).toBe(server)
  expect(correctedEndTime(server, '2026-11-23T08:07:00Z')).toBe('2026-11-23T08:10:00.000Z')
  expect(correctedEndTime(server, server)).toBe('2026-11-23T08:10:01.000Z')
})

test('without an answer that has shown how slow the clock is, an entry ends just as truly', () => {
  expect(correctedEndTime('2026-11-23T08:10:00Z', '2026-11-23T08:07:00Z')).toBe('2026-11-23T08:10:00.000Z')
})

test('an entry that is ended at once lasts a second, also by a clock that differs as little as clocks do', () => {
  expect(computeEndTime({ start_time: now })).toBe('2026-11-23T08:00:01Z')
  expect(computeEndTime({ start_time: '2026-11-23T08:00:20Z' })).toBe('2026-11-23T08:00:21Z')
  recordServerTime('2026-11-23T08:00:20Z')
  expect(toServerTime(now)).toBe(now)
})

test('a clock that is fast changes nothing', () => {
  recordServerTime('2026-11-23T07:00:00Z')
  expect(computeEndTime({ start_time: '2026-11-23T06:50:00Z' })).toBe(now)
})
