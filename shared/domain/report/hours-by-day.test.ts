import { optionalFieldDefaults, type Entry } from '../entry.ts'
import { sumHoursByDay } from './hours-by-day.ts'
import { createReport, zeroSums, type ReportEntry } from './report.ts'

const createEntry = (project: string, date: string, hours: number): ReportEntry => {
  const entry: Entry = {
    id: `${project}-${date}`,
    version: 1,
    employee: { id: 'e1', name: 'Ann' },
    project: { id: project, name: project },
    start_time: `${date}T08:00:00Z`,
    end_time: `${date}T18:00:00Z`,
    total_time: hours * 3600,
    approved: false,
    original_start_time: `${date}T08:00:00Z`,
    original_end_time: `${date}T18:00:00Z`,
    created: `${date}T18:00:00Z`,
    created_by: 'Employee',
    ...optionalFieldDefaults,
    comments: [],
    comments_v2: [],
  }
  return { ...zeroSums, entry, date, total_time: hours * 3600 }
}

const report = createReport(
  [createEntry('House', '2026-03-02', 4), createEntry('Road', '2026-03-02', 2), createEntry('House', '2026-04-30', 8)],
  (a, b) => (a < b ? -1 : 1),
)
const hoursOf = (days: { from: string; to: string }) => {
  const { isByMonth, days: bars } = sumHoursByDay(report, days)
  return { isByMonth, bars: bars.map(({ day, seconds }) => [day, ...seconds.map(value => value / 3600)]) }
}

it('has each day of the range, also those without hours, with the hours of each project', () => {
  expect(hoursOf({ from: '2026-03-01', to: '2026-03-03' })).toEqual({
    isByMonth: false,
    bars: [
      ['2026-03-01', 0, 0],
      ['2026-03-02', 4, 2],
      ['2026-03-03', 0, 0],
    ],
  })
})

it('sums by month when there are more days than two months have', () => {
  expect(hoursOf({ from: '2026-03-01', to: '2026-05-01' }).isByMonth).toBe(false)
  expect(hoursOf({ from: '2026-03-01', to: '2026-05-02' })).toEqual({
    isByMonth: true,
    bars: [
      ['2026-03', 4, 2],
      ['2026-04', 8, 0],
      ['2026-05', 0, 0],
    ],
  })
})

it('adds up to the hours of the report', () => {
  const { days, projects } = sumHoursByDay(report, { from: '2026-03-01', to: '2026-04-30' })
  expect(days.flatMap(({ seconds }) => seconds).reduce((sum, value) => sum + value, 0)).toBe(report.total_time)
  expect(projects.map(({ name, seconds }) => [name, seconds / 3600])).toEqual([
    ['House', 12],
    ['Road', 2],
  ])
})
