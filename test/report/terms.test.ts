/** The terms of an employee on a day decide how the employee's hours of that day count. */
import { computeEntryPay } from '../../shared/domain/report/report.ts'
import type { ReportRule } from '../../shared/domain/report/rule.ts'
import type { DayTermsFinder } from '../../shared/domain/report/terms.ts'

const hour = 3600
const windowRule: ReportRule = {
  overtime: 'window',
  hours: 8,
  day_start: '08:00',
  day_end: '16:00',
  weekdays: [1, 2, 3, 4, 5],
  holidays: true,
  lunch_minutes: 0,
  lunch_after_hours: 0,
  lunch_counts_breaks: false,
}
const dayTerms = { rule: windowRule, country: 'IS' } as const
const nightTerms = { rule: { ...windowRule, day_start: '16:00', day_end: '24:00' }, country: 'IS' } as const
const hoursTerms = { rule: { ...windowRule, overtime: 'daily', hours: 2 }, country: 'IS' } as const

type Shift = readonly [employee: string, start: string, hours: number]

function computePaidHours(shifts: readonly Shift[], termsOn: DayTermsFinder): number[][] {
  const starts = shifts.map(([, start]) => Date.parse(`${start}Z`) / 1000)
  const ends = shifts.map(([, , hours], i) => (starts[i] ?? 0) + hours * hour)
  const entries = { starts, ends, employeeAt: (index: number) => shifts[index]?.[0] ?? '', idAt: String }
  const pay = computeEntryPay([...shifts.keys()], entries, 'Atlantic/Reykjavik', termsOn)
  return shifts.map((_, i) => [(pay.regular_time[i] ?? 0) / hour, (pay.over_time[i] ?? 0) / hour])
}

it('applies different windows to two employees on the same day', () => {
  const shifts: Shift[] = [
    ['Ann', '2026-03-02T08:00', 10],
    ['Bo', '2026-03-02T08:00', 10],
  ]
  expect(computePaidHours(shifts, employee => (employee === 'Ann' ? dayTerms : nightTerms))).toEqual([
    [8, 2],
    [2, 8],
  ])
})

it('counts a holiday only for employees with the terms of its country', () => {
  const shifts: Shift[] = [
    ['Ann', '2026-06-17T08:00', 8],
    ['Bo', '2026-06-17T08:00', 8],
  ]
  expect(computePaidHours(shifts, employee => ({ ...dayTerms, country: employee === 'Ann' ? 'IS' : 'PT' }))).toEqual([
    [0, 8],
    [8, 0],
  ])
})

it('applies new terms to entries that begin on their first day or later', () => {
  const shifts: Shift[] = [
    ['Ann', '2026-03-02T08:00', 4],
    ['Ann', '2026-03-02T20:00', 14],
    ['Ann', '2026-03-03T12:00', 8],
    ['Ann', '2026-03-04T08:00', 4],
  ]
  const termsOn: DayTermsFinder = (_, date) =>
    date < '2026-03-03' ? dayTerms : date === '2026-03-03' ? nightTerms : hoursTerms
  expect(computePaidHours(shifts, termsOn)).toEqual([
    [4, 0],
    [2, 12],
    [4, 4],
    [2, 2],
  ])
})
