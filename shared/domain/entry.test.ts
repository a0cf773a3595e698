import {
  epochSeconds,
  monthsBetween,
  findOverlapping,
  clockOffsetSeconds,
  endOrNow,
  findInvalidTimes,
} from './entry.ts'

const now = '2026-11-21T12:00:00Z'
const entry = (id: string, start: string, end: string | null) => ({
  id,
  start: `2026-11-21T${start}:00Z`,
  end: end && `2026-11-21T${end}:00Z`,
})
function overlappingIds(...entries: ReturnType<typeof entry>[]): string {
  const indexes = findOverlapping(
    entries.map(({ start }) => epochSeconds(start)),
    entries.map(one => epochSeconds(endOrNow(one, now))),
  )
  return entries
    .flatMap(({ id }, i) => (indexes.has(i) ? [id] : []))
    .toSorted()
    .join('')
}

test('entries that share time are found, each of them', () => {
  expect(overlappingIds(entry('a', '08:00', '10:00'), entry('b', '10:00', '11:00'))).toBe('')
  expect(overlappingIds(entry('a', '08:00', '10:01'), entry('b', '10:00', '11:00'))).toBe('ab')
  expect(overlappingIds(entry('a', '08:00', '16:00'), entry('b', '09:00', '10:00'), entry('c', '11:00', '12:00'))).toBe(
    'abc',
  )
  expect(overlappingIds(entry('a', '08:00', '09:00'), entry('b', '08:30', '12:00'), entry('c', '10:00', '11:00'))).toBe(
    'abc',
  )
  expect(overlappingIds(entry('a', '08:00', '09:00'), entry('b', '08:00', '09:00'), entry('c', '09:00', '10:00'))).toBe(
    'ab',
  )
})

test('an open entry reaches to now, and one that begins later to nothing', () => {
  expect(overlappingIds(entry('a', '08:00', null), entry('b', '11:00', '11:30'))).toBe('ab')
  expect(overlappingIds(entry('a', '08:00', null), entry('b', '13:00', '14:00'))).toBe('')
  expect(overlappingIds(entry('a', '13:00', null), entry('b', '14:00', '15:00'))).toBe('')
})

test('months are told over the end of a year, and none where the end lies before', () => {
  expect(monthsBetween('2025-11-30T23:59:59Z', '2026-02-01T00:00:00Z')).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  expect(monthsBetween('2026-02-01T00:00:00Z', '2026-01-31T00:00:00Z')).toEqual([])
})

test('times lie from 2000 to the end of next year', () => {
  expect(findInvalidTimes('1999-12-31T23:59:59Z', null, now)).toHaveProperty('start_time')
  expect(findInvalidTimes('2000-01-01T00:00:00Z', null, now)).toBeUndefined()
  expect(findInvalidTimes('2027-12-31T23:59:59Z', null, now)).toBeUndefined()
  expect(findInvalidTimes('2028-01-01T00:00:00Z', null, now)).toHaveProperty('start_time')
})

test('an entry is longer than nothing and at most seven days to the second', () => {
  const start = '2026-11-01T00:00:00Z'
  expect(findInvalidTimes(start, start, now)).toHaveProperty('end_time')
  expect(findInvalidTimes(start, '2026-11-01T00:00:01Z', now)).toBeUndefined()
  expect(findInvalidTimes(start, '2026-11-08T00:00:00Z', now)).toBeUndefined()
  expect(findInvalidTimes(start, '2026-11-08T00:00:01Z', now)).toHaveProperty('end_time')
})

test('a phone’s clock is off by what differs when it sends, from half a minute on', () => {
  expect(clockOffsetSeconds(undefined, now)).toBe(0)
  expect(clockOffsetSeconds('2026-11-21T11:59:31Z', now)).toBe(0)
  expect(clockOffsetSeconds('2026-11-21T11:50:00Z', now)).toBe(600)
  expect(clockOffsetSeconds('2026-11-21T13:00:00Z', now)).toBe(-3600)
})

test('seconds since 1970 are what a clock counts, in whichever form an instant comes', () => {
  const instants = Array.from({ length: 300 }, (_, n) =>
    new Date(Date.UTC(2000, 0, 1) + n * 3_141_592_000).toISOString(),
  )
  for (const instant of instants) {
    expect(epochSeconds(instant)).toBe(Math.floor(Date.parse(instant) / 1000))
    expect(epochSeconds(`${instant.slice(0, 19)}Z`)).toBe(Math.floor(Date.parse(instant) / 1000))
  }
  expect(epochSeconds('2026-11-21T13:00:00+01:00')).toBe(Date.parse('2026-11-21T12:00:00Z') / 1000)
})
