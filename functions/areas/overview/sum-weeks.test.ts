import { EmployeeId, ProjectId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { createStoredSampleEntry } from '../../../test/support/sample-entry.ts'
import { toColumns, type StoredEntry } from '../month-sheets/columns.ts'
import { SheetRows } from '../month-sheets/sheet-rows.ts'
import { parseSheet } from '../month-sheets/sheet.ts'
import { sumProjectWeeks } from './sum-weeks.ts'

const hour = 3600
const ann = EmployeeId.parse(newId())
const [house, road] = [ProjectId.parse(newId()), ProjectId.parse(newId())]
/** The first of eight weeks. On the Sunday of the fourth, 25 October 2026, the clocks of Lisbon go back. */
const firstMonday = '2026-09-28'
const now = '2026-11-20T12:00:00Z'

const entry = (project: ProjectId, start: string, end: string | null): StoredEntry =>
  createStoredSampleEntry({ employee: ann, project, start, end })

function hoursOf(project: ProjectId, entries: readonly StoredEntry[], timeZone = 'Europe/Lisbon'): number[] {
  const rows = new SheetRows([{ ...parseSheet(ann, '2026-10', undefined), columns: toColumns([...entries]) }])
  const { projects } = sumProjectWeeks(rows, firstMonday, timeZone, now)
  return projects.find(({ id }) => id === project)?.seconds.map(seconds => seconds / hour) ?? []
}

it('answers eight Mondays, and no project without hours in their weeks', () => {
  const rows = new SheetRows([
    {
      ...parseSheet(ann, '2026-09', undefined),
      columns: toColumns([entry(house, '2026-09-27T22:59:59Z', '2026-09-28T06:00:00Z')]),
    },
  ])
  expect(sumProjectWeeks(rows, firstMonday, 'Europe/Lisbon', now)).toEqual({
    weeks: [
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ],
    projects: [],
  })
})

it('counts an entry over the night to Monday whole in the week in which it starts', () => {
  // Lisbon is an hour ahead of UTC on 11 October.
  const nights = [
    entry(house, '2026-10-11T22:30:00Z', '2026-10-12T04:30:00Z'),
    entry(house, '2026-10-11T23:00:00Z', '2026-10-12T01:00:00Z'),
    entry(road, '2026-10-11T22:30:00Z', '2026-10-11T23:30:00Z'),
  ]
  expect(hoursOf(house, nights)).toEqual([0, 6, 2, 0, 0, 0, 0, 0])
  expect(hoursOf(road, nights)).toEqual([0, 1, 0, 0, 0, 0, 0, 0])
  expect(hoursOf(house, nights, 'Pacific/Auckland')).toEqual([0, 0, 8, 0, 0, 0, 0, 0])
})

it('counts the true hours of a night in which the clocks change, and begins the next week an hour later', () => {
  const nights = [
    // In Lisbon, this entry lasts from 23:00 on Saturday to 07:00 on Sunday.
    entry(house, '2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z'),
    // This entry begins at 23:30 on Sunday, in a week of 169 hours.
    entry(house, '2026-10-25T23:30:00Z', '2026-10-26T00:30:00Z'),
    entry(house, '2026-10-26T00:00:00Z', '2026-10-26T04:00:00Z'),
  ]
  expect(hoursOf(house, nights)).toEqual([0, 0, 0, 10, 4, 0, 0, 0])
})

it('counts an open entry up to now, and a forgotten one no further than a shift', () => {
  expect(hoursOf(house, [entry(house, '2026-11-20T09:30:00Z', null)])).toEqual([0, 0, 0, 0, 0, 0, 0, 2.5])
  expect(hoursOf(house, [entry(house, '2026-11-04T08:00:00Z', null)])).toEqual([0, 0, 0, 0, 0, 14, 0, 0])
})
