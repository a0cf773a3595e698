import fc from 'fast-check'
import { countries } from '../../shared/domain/markets.ts'
import { cutToWholeSeconds, type Entry } from '../../shared/domain/entry.ts'
import { computePayByMinute } from './pay-by-minute.ts'
import { readTestSize } from '../support/test-size.ts'
import { allTimeRange, computePayOfEntries } from './pay-entries.ts'
import { createReport, type ReportEntry, type Sums, type ReportTerms } from '../../shared/domain/report/report.ts'

const iterationCount = readTestSize('REPORT_RUNS', { few: 100, many: 3000 })
const zones = [
  'Atlantic/Reykjavik',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Dublin',
  'America/St_Johns',
  'Australia/Lord_Howe',
]

const quarterSeconds = 900
const yearStartSeconds = Date.parse('2026-01-01T00:00:00Z') / 1000

/**
 * Generates times of entries in whole minutes, because `computePayByMinute` counts these. Many times are close to a
 * quarter of an hour, where windows begin and end, and most entries are shorter than a day.
 */
const timesArbitrary = fc
  .tuple(
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 0, max: 95 }),
    fc.integer({ min: -2, max: 2 }),
    fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 720 }) }, fc.integer({ min: 1, max: 2000 })),
  )
  .map(([day, quarters, minutes, length]) => ({
    start: yearStartSeconds + day * 86_400 + quarters * quarterSeconds + minutes * 60,
    length: length * 60,
  }))

const createNamedItem = (kind: string, i: number) => ({
  id: `${kind}${i}`.padEnd(12, '0'),
  name: `${kind} ${i % 3}${i}`,
})

const entryArbitrary = fc
  .tuple(timesArbitrary, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }))
  .map(([{ start, length }, employee, project]): Omit<Entry, 'id'> => ({
    version: 1,
    employee: createNamedItem('Ann', employee),
    project: createNamedItem('House', project),
    start_time: cutToWholeSeconds(start * 1000),
    end_time: cutToWholeSeconds((start + length) * 1000),
    total_time: length,
    approved: false,
    original_start_time: cutToWholeSeconds(start * 1000),
    original_end_time: null,
    created: cutToWholeSeconds(start * 1000),
    created_by: 'Employee',
    has_location: false,
    overlaps: false,
    start_received: null,
    end_received: null,
    asked_at: null,
    recorded_offline: false,
    answered_late: false,
    sent_after_end: false,
    needs_look: false,
    added_at_time_clock: false,
    clock_disagrees: false,
    comments: [],
    comments_v2: [],
  }))

const moveEntry = (entry: Omit<Entry, 'id'>, minutes: number): Omit<Entry, 'id'> => {
  const moveInstant = (instant: string | null): string =>
    cutToWholeSeconds(Date.parse(instant ?? '') + minutes * 60_000)
  return { ...entry, start_time: moveInstant(entry.start_time), end_time: moveInstant(entry.end_time) }
}

/**
 * All entries are within ten days of each other, on any days of a year. Days with clock changes or holidays are more
 * frequent.
 */
const entriesArbitrary = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 355 }), fc.constantFrom(85, 92, 270, 295, 350, 355)),
    fc.array(entryArbitrary, { minLength: 1, maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(7), fc.integer({ min: -300, max: 300 })), { maxLength: 5 }),
  )
  .map(([day, entries, copyOffsets]) => {
    const copies = copyOffsets.flatMap(([index, minutes]) =>
      entries.slice(index % entries.length, (index % entries.length) + 1).map(entry => moveEntry(entry, minutes)),
    )
    return [...entries, ...copies].map((entry, i): Entry => ({
      ...moveEntry(entry, day * 1440),
      id: `${entry.employee.id}.${`entry${i}`.padEnd(12, 'x')}`,
    }))
  })

const createQuarterHoursArbitrary = (max: number) => fc.integer({ min: 0, max: max * 4 }).map(quarters => quarters / 4)
const formatQuarters = (quarters: number): string =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`

const termsArbitrary: fc.Arbitrary<ReportTerms> = fc.record({
  time_zone: fc.constantFrom(...zones),
  country: fc.constantFrom(...countries),
  rule: fc.record({
    overtime: fc.constantFrom('none', 'daily', 'window', 'both'),
    hours: createQuarterHoursArbitrary(12),
    // Excludes the hour that a clock change skips or repeats, because the last test covers windows that begin or end in
    // it.
    day_start: fc.oneof(fc.constant(0), fc.integer({ min: 12, max: 40 })).map(formatQuarters),
    day_end: fc.integer({ min: 41, max: 96 }).map(formatQuarters),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    holidays: fc.boolean(),
    lunch_minutes: fc.constantFrom(0, 30, 45, 60, 200),
    lunch_after_hours: createQuarterHoursArbitrary(9),
    lunch_counts_breaks: fc.boolean(),
  }),
})

const pickSums = ({ total_time, regular_time, over_time, lunch_deduction }: Sums): Sums => ({
  total_time,
  regular_time,
  over_time,
  lunch_deduction,
})
const addSums = (list: readonly Sums[]): Sums =>
  list.map(pickSums).reduce(
    (a, b) => ({
      total_time: a.total_time + b.total_time,
      regular_time: a.regular_time + b.regular_time,
      over_time: a.over_time + b.over_time,
      lunch_deduction: a.lunch_deduction + b.lunch_deduction,
    }),
    { total_time: 0, regular_time: 0, over_time: 0, lunch_deduction: 0 },
  )
const isConsistent = ({ total_time, regular_time, over_time, lunch_deduction }: Sums): boolean =>
  regular_time + over_time === total_time + lunch_deduction &&
  regular_time >= 0 &&
  over_time >= 0 &&
  lunch_deduction <= 0

it('adds up the same in entries, sections and the whole report', () => {
  fc.assert(
    fc.property(entriesArbitrary, termsArbitrary, (entries, terms) => {
      const report = createReport(computePayOfEntries(entries, terms), (a, b) => (a < b ? -1 : 1))
      const sections = [...report.projects.values(), ...report.employees.values()]
      for (const sums of [report, ...report.entries, ...sections])
        expect([sums, isConsistent(sums)]).toEqual([sums, true])
      expect(report.entries).toHaveLength(entries.length)
      for (const list of [report.entries, [...report.projects.values()], [...report.employees.values()]])
        expect(addSums(list)).toEqual(pickSums(report))
      for (const section of sections) expect(addSums(section.entries)).toEqual(pickSums(section))
      expect(report.total_time).toBe(entries.reduce((sum, { total_time }) => sum + (total_time ?? 0), 0))
    }),
    { numRuns: iterationCount },
  )
})

it('separates projects and employees of the same name', () => {
  fc.assert(
    fc.property(entriesArbitrary, termsArbitrary, (entries, terms) => {
      const sameNames = entries.map(entry => ({
        ...entry,
        employee: { ...entry.employee, name: 'Ann' },
        project: { ...entry.project, name: 'House' },
      }))
      const report = createReport(computePayOfEntries(sameNames, terms), (a, b) => (a < b ? -1 : 1))
      expect(new Set(report.projects.keys())).toEqual(new Set(entries.map(({ project }) => project.id)))
      expect(new Set(report.employees.keys())).toEqual(new Set(entries.map(({ employee }) => employee.id)))
    }),
    { numRuns: Math.min(iterationCount, 100) },
  )
})

it('does not depend on the order of entries', () => {
  fc.assert(
    fc.property(entriesArbitrary, termsArbitrary, fc.nat(), (entries, terms, seed) => {
      const rank = ({ id }: Entry): number => (Number(/entry(\d+)/.exec(id)?.[1]) * 7919 * (seed + 1)) % 101
      expect(
        computePayOfEntries(
          entries.toSorted((a, b) => rank(a) - rank(b)),
          terms,
        ),
      ).toEqual(computePayOfEntries(entries, terms))
    }),
    { numRuns: iterationCount },
  )
})

it('has the same entries in two halves of a range as in the whole', () => {
  fc.assert(
    fc.property(entriesArbitrary, termsArbitrary, fc.integer({ min: 0, max: 365 * 96 }), (entries, terms, quarters) => {
      const middleMs = (yearStartSeconds + quarters * quarterSeconds) * 1000
      const [firstHalf, secondHalf] = [
        computePayOfEntries(entries, terms, { ...allTimeRange, to: cutToWholeSeconds(middleMs) }),
        computePayOfEntries(entries, terms, { ...allTimeRange, from: cutToWholeSeconds(middleMs + 1000) }),
      ]
      expect([...firstHalf, ...secondHalf]).toEqual(computePayOfEntries(entries, terms))
    }),
    { numRuns: iterationCount },
  )
})

it('pays the same as counting minute by minute', () => {
  fc.assert(
    fc.property(entriesArbitrary, termsArbitrary, (entries, terms) => {
      const indexById = (entries: readonly ReportEntry[]) =>
        new Map(entries.map(entry => [entry.entry.id, pickSums(entry)]))
      expect(indexById(computePayOfEntries(entries, terms))).toEqual(computePayByMinute(entries, terms))
    }),
    { numRuns: iterationCount },
  )
})

it('moves a skipped window start by the gap, and ends at the first of a repeated hour', () => {
  const rule = {
    overtime: 'window',
    hours: 8,
    day_start: '01:15',
    day_end: '10:00',
    weekdays: [7],
    holidays: false,
    lunch_minutes: 0,
    lunch_after_hours: 0,
    lunch_counts_breaks: false,
  } as const
  const terms: ReportTerms = { time_zone: 'Europe/Lisbon', country: 'PT', rule: { ...rule, weekdays: [7] } }
  const [sample] = fc.sample(entryArbitrary, { numRuns: 1, seed: 1 })
  if (!sample) throw new Error('no entry was made')
  const computePay = (start_time: string, end_time: string, terms: ReportTerms) =>
    computePayOfEntries(
      [{ ...sample, id: `${sample.employee.id}.${'entry'.padEnd(12, 'x')}`, start_time, end_time }],
      terms,
    ).map(pickSums)
  // On this day the clock skips an hour, so 02:15 is an hour and a quarter after midnight.
  expect(computePay('2026-03-29T00:00:00Z', '2026-03-29T02:15:00Z', terms)).toMatchObject([
    { regular_time: 3600, over_time: 4500 },
  ])
  const autumnTerms: ReportTerms = { ...terms, rule: { ...terms.rule, day_start: '00:00', day_end: '01:30' } }
  expect(computePay('2026-10-24T23:00:00Z', '2026-10-25T02:00:00Z', autumnTerms)).toMatchObject([
    { regular_time: 5400, over_time: 5400 },
  ])
})
