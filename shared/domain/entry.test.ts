import {
  addSeconds,
  epochSeconds,
  isWithinEntry,
  listMonths,
  findOverlappingIndexes,
  computeClockOffsetSeconds,
  endOrNow,
  findInvalidTimes,
  findReviewReasons,
  reviewFlags,
  needsReview,
  optionalFieldDefaults,
  type Entry,
} from './entry.ts'

const now = '2026-11-21T12:00:00Z'
const entry = (id: string, start: string, end: string | null) => ({
  id,
  start: `2026-11-21T${start}:00Z`,
  end: end && `2026-11-21T${end}:00Z`,
})
function findOverlappingIds(...entries: ReturnType<typeof entry>[]): string {
  const indexes = findOverlappingIndexes(
    entries.map(({ start }) => epochSeconds(start)),
    entries.map(each => epochSeconds(endOrNow(each, now))),
  )
  return entries
    .flatMap(({ id }, i) => (indexes.has(i) ? [id] : []))
    .toSorted()
    .join('')
}

it('finds all entries that overlap', () => {
  expect(findOverlappingIds(entry('a', '08:00', '10:00'), entry('b', '10:00', '11:00'))).toBe('')
  expect(findOverlappingIds(entry('a', '08:00', '10:01'), entry('b', '10:00', '11:00'))).toBe('ab')
  expect(
    findOverlappingIds(entry('a', '08:00', '16:00'), entry('b', '09:00', '10:00'), entry('c', '11:00', '12:00')),
  ).toBe('abc')
  expect(
    findOverlappingIds(entry('a', '08:00', '09:00'), entry('b', '08:30', '12:00'), entry('c', '10:00', '11:00')),
  ).toBe('abc')
  expect(
    findOverlappingIds(entry('a', '08:00', '09:00'), entry('b', '08:00', '09:00'), entry('c', '09:00', '10:00')),
  ).toBe('ab')
})

it('extends an open entry until now, and an entry of the future not at all', () => {
  expect(findOverlappingIds(entry('a', '08:00', null), entry('b', '11:00', '11:30'))).toBe('ab')
  expect(findOverlappingIds(entry('a', '08:00', null), entry('b', '13:00', '14:00'))).toBe('')
  expect(findOverlappingIds(entry('a', '13:00', null), entry('b', '14:00', '15:00'))).toBe('')
})

it('lists months across years, and none when the end is before the start', () => {
  expect(listMonths('2025-11-30T23:59:59Z', '2026-02-01T00:00:00Z')).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  expect(listMonths('2026-02-01T00:00:00Z', '2026-01-31T00:00:00Z')).toEqual([])
})

it('accepts times from 2000 to the end of next year', () => {
  expect(findInvalidTimes('1999-12-31T23:59:59Z', null, now)).toHaveProperty('start_time')
  expect(findInvalidTimes('2000-01-01T00:00:00Z', null, now)).toBeUndefined()
  expect(findInvalidTimes('2027-12-31T23:59:59Z', null, now)).toBeUndefined()
  expect(findInvalidTimes('2028-01-01T00:00:00Z', null, now)).toHaveProperty('start_time')
})

it('accepts durations from one second to exactly seven days', () => {
  const start = '2026-11-01T00:00:00Z'
  expect(findInvalidTimes(start, start, now)).toHaveProperty('end_time')
  expect(findInvalidTimes(start, '2026-11-01T00:00:01Z', now)).toBeUndefined()
  expect(findInvalidTimes(start, '2026-11-08T00:00:00Z', now)).toBeUndefined()
  expect(findInvalidTimes(start, '2026-11-08T00:00:01Z', now)).toHaveProperty('end_time')
})

it('measures clock offset at sending, and ignores less than 30 seconds', () => {
  expect(computeClockOffsetSeconds(undefined, now)).toBe(0)
  expect(computeClockOffsetSeconds('2026-11-21T11:59:31Z', now)).toBe(0)
  expect(computeClockOffsetSeconds('2026-11-21T11:50:00Z', now)).toBe(600)
  expect(computeClockOffsetSeconds('2026-11-21T13:00:00Z', now)).toBe(-3600)
})

it('parses each form of an instant to seconds since 1970', () => {
  const instants = Array.from({ length: 300 }, (_, n) =>
    new Date(Date.UTC(2000, 0, 1) + n * 3_141_592_000).toISOString(),
  )
  for (const instant of instants) {
    expect(epochSeconds(instant)).toBe(Math.floor(Date.parse(instant) / 1000))
    expect(epochSeconds(`${instant.slice(0, 19)}Z`)).toBe(Math.floor(Date.parse(instant) / 1000))
  }
  expect(epochSeconds('2026-11-21T13:00:00+01:00')).toBe(Date.parse('2026-11-21T12:00:00Z') / 1000)
})

it('finds instants within an entry, with five minutes on both sides', () => {
  const [start, end, laterInstant] = ['2026-11-26T08:00:00Z', '2026-11-26T16:00:00Z', '2026-11-26T18:00:00Z']
  const workedEntry = { start, end, original_start: start, original_end: end }
  const isWithin = (instant: string, more: object = {}): boolean =>
    isWithinEntry(instant, { ...workedEntry, ...more }, laterInstant)
  expect([-301, -300].map(seconds => isWithin(addSeconds(start, seconds)))).toEqual([false, true])
  expect([300, 301].map(seconds => isWithin(addSeconds(end, seconds)))).toEqual([true, false])
  const openEnd = { end: null, original_end: null }
  expect([300, 301].map(seconds => isWithin(addSeconds(laterInstant, seconds), openEnd))).toEqual([true, false])
  const movedEntry = { start: '2026-11-26T10:00:00Z', end: '2026-11-26T12:00:00Z' }
  expect([start, end].map(instant => isWithin(instant, movedEntry))).toEqual([true, true])
})

it('corrects a wrong clock from half a minute on', () => {
  const offset = (seconds: number): number => computeClockOffsetSeconds(addSeconds(now, -seconds), now)
  expect([29, 30, -29, -30].map(offset)).toEqual([0, 30, 0, -30])
})

describe('needsReview', () => {
  const start = '2026-11-20T08:00:00Z'
  const createEntry = (seconds: number | null, more: Partial<Entry> = {}): Entry => ({
    id: 'a',
    version: 1,
    employee: { id: 'ann', name: 'Ann' },
    project: { id: 'house', name: 'House' },
    start_time: start,
    end_time: seconds === null ? null : addSeconds(start, seconds),
    total_time: seconds,
    original_start_time: start,
    original_end_time: seconds === null ? null : addSeconds(start, seconds),
    created: start,
    created_by: 'Employee',
    approved: false,
    ...optionalFieldDefaults,
    comments: [],
    comments_v2: [],
    ...more,
  })
  const hour = 3600
  const listReasons = (entry: Entry, after = 0): string[] => findReviewReasons(entry, addSeconds(start, after))

  it('names a forgotten clock-out when an entry is open for over fourteen hours', () => {
    expect(listReasons(createEntry(null), 14 * hour)).toEqual([])
    expect(listReasons(createEntry(null), 14 * hour + 1)).toEqual(['forgotten'])
  })

  it('names a long day from sixteen hours on, whoever entered it', () => {
    expect(listReasons(createEntry(16 * hour - 1))).toEqual([])
    expect(listReasons(createEntry(16 * hour, { created_by: 'Company' }))).toEqual(['long'])
  })

  it('names a start or an end that arrived over 36 hours later', () => {
    const findReceiptReasons = (start_received: string | null, end_received: string | null): string[] =>
      listReasons(createEntry(hour, { start_received, end_received }))
    expect(findReceiptReasons(addSeconds(start, 36 * hour), addSeconds(start, 37 * hour))).toEqual([])
    expect(findReceiptReasons(addSeconds(start, 36 * hour + 1), null)).toEqual(['received_long_after'])
    expect(findReceiptReasons(null, addSeconds(start, 37 * hour + 1))).toEqual(['received_long_after'])
  })

  it('names each flag, and for an entry of an earlier version only that somebody should look', () => {
    for (const flag of reviewFlags) expect(listReasons(createEntry(hour, { [flag]: true }))).toEqual([flag])
    expect(listReasons(createEntry(hour, { needs_look: true, overlaps: true }))).toEqual(['overlaps'])
  })

  it('asks nobody to look at what is only late, offline or added at a time clock', () => {
    const lateInstant = addSeconds(start, 2 * hour)
    const shownFlags = {
      start_received: lateInstant,
      end_received: lateInstant,
      recorded_offline: true,
      added_at_time_clock: true,
    }
    expect(needsReview(createEntry(hour, shownFlags), lateInstant)).toBe(false)
  })

  it('agrees with the reasons', () => {
    for (const entry of [
      createEntry(hour),
      createEntry(null),
      createEntry(17 * hour),
      createEntry(hour, { clock_disagrees: true }),
    ])
      for (const after of [hour, 15 * hour])
        expect(needsReview(entry, addSeconds(start, after))).toBe(listReasons(entry, after).length > 0)
  })
})
