import { EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { computeOverviewPeriods } from '../../../shared/domain/overview/periods.ts'
import { monthEndDay } from '../../../shared/domain/pay-period.ts'
import { toColumns, type StoredEntry } from '../month-sheets/columns.ts'
import { SheetRows } from '../month-sheets/sheet-rows.ts'
import { parseSheet } from '../month-sheets/sheet.ts'
import { compareSums } from './compare-sums.ts'
import { toDayEntries } from './day-entries.ts'
import { createUsualEndLookup } from './usual-ends.ts'

const hour = 3600
const lisbonZone = 'Europe/Lisbon'
const ann = { id: EmployeeId.parse(newId()), name: 'Ann' }
const house = { id: ProjectId.parse(newId()), name: 'House' }

const entry = (start: string, end: string | null): StoredEntry => ({
  id: EntryId.parse(`${ann.id}.${newId()}`),
  version: 1,
  edited: 1,
  project: house.id,
  start,
  end,
  original_start: start,
  original_end: end,
  approved: false,
  created: start,
  created_by: 'Employee',
})

function entriesAt(now: string, timeZone: string, list: readonly [start: string, end: string | null][]) {
  const columns = toColumns(list.map(([start, end]) => entry(start, end)))
  const rows = new SheetRows([{ ...parseSheet(ann.id, '2026-10', undefined), columns }])
  const loadedEntries = {
    rows,
    overlaps: new Uint8Array(rows.size),
    needsReview: () => false,
    onTheWire: () => {
      throw new Error('no entry is listed')
    },
    employees: [],
    names: { employees: new Map([[ann.id, ann]]), projects: new Map([[house.id, house]]) },
  }
  return toDayEntries(loadedEntries, { from: '2026-09-01', to: '2026-11-30' }, timeZone, now)
}

const computeWeekSums = (now: string, today: string, timeZone: string, list: readonly [string, string | null][]) => {
  const { days, ...sums } = compareSums(
    entriesAt(now, timeZone, list),
    computeOverviewPeriods(today, monthEndDay).week,
    'week earlier',
  )
  return { ...sums, hours: days.map(({ seconds: [seconds = 0] }) => seconds / hour) }
}

it('counts an entry whole on the local day on which it starts', () => {
  const nights = [
    // The entries begin at 23:30 on Saturday, when Lisbon is an hour ahead of UTC, and at 23:30 on Sunday, when Lisbon
    // is not ahead.
    ['2026-10-24T22:30:00Z', '2026-10-25T06:30:00Z'],
    ['2026-10-25T23:30:00Z', '2026-10-26T01:30:00Z'],
    // The entry begins at 00:30 on Saturday.
    ['2026-10-23T23:30:00Z', '2026-10-24T00:30:00Z'],
  ] as const
  const { hours, seconds } = computeWeekSums(
    '2026-10-25T23:50:00Z',
    '2026-10-25',
    lisbonZone,
    nights.map(([start, end]) => [start, end]),
  )
  expect(hours).toEqual([0, 0, 0, 0, 0, 1 + 8, 2])
  expect(seconds).toBe(11 * hour)
})

it('counts an open entry up to now, and a forgotten one for 14 hours', () => {
  const now = '2026-10-24T12:00:00Z'
  const { hours } = computeWeekSums(now, '2026-10-24', lisbonZone, [
    ['2026-10-24T09:00:00Z', null],
    ['2026-10-22T09:00:00Z', null],
  ])
  expect(hours).toEqual([0, 0, 0, 14, 0, 3, 0])
})

it('compares with the week before up to the same wall time, and with each of its days', () => {
  const { before_seconds, before_until_now_seconds } = computeWeekSums(
    '2026-10-27T10:00:00Z',
    '2026-10-27',
    lisbonZone,
    [
      // This entry lasts from 9:00 to 13:00 on Tuesday of the week before. Only its first hour lies before 10:00, the
      // wall time of `now`.
      ['2026-10-20T08:00:00Z', '2026-10-20T12:00:00Z'],
      ['2026-10-21T08:00:00Z', '2026-10-21T12:00:00Z'],
    ],
  )
  expect([before_seconds / hour, before_until_now_seconds / hour]).toEqual([8, 1])
})

it('knows the usual end by the wall clock, before and after a clock change', () => {
  const entries = entriesAt('2026-10-30T23:00:00Z', lisbonZone, [
    ['2026-10-30T08:00:00Z', null],
    ['2026-10-23T07:00:00Z', '2026-10-23T15:40:00Z'],
    ['2026-10-16T07:00:00Z', '2026-10-16T11:00:00Z'],
    ['2026-10-16T12:00:00Z', '2026-10-16T15:40:00Z'],
    // The next two entries do not count: one is more than four weeks old, and the other is on another weekday.
    ['2026-09-25T07:00:00Z', '2026-09-25T09:00:00Z'],
    ['2026-10-22T07:00:00Z', '2026-10-22T09:00:00Z'],
  ])
  expect(createUsualEndLookup(entries)(0)).toBe('16:40')
})
