import { Temporal } from 'temporal-polyfill'
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  isDay,
  lastOfMonth,
  mondayOf,
  monthOf,
  weekdayOf,
} from './calendar.ts'

/** On these days clocks change in Lisbon, London, Dublin, New York or St John's. */
const clockChanges = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']

it.each(clockChanges)('treats %s as one calendar day, even where it does not have 24 hours', day => {
  const [dayBefore, dayAfter] = [addDays(day, -1), addDays(day, 1)]
  expect(Number(dayAfter.slice(8)) === Number(day.slice(8)) + 1 || dayAfter.endsWith('-01')).toBe(true)
  expect([daysBetween(dayBefore, day), daysBetween(day, dayAfter), daysBetween(dayBefore, dayAfter)]).toEqual([1, 1, 2])
  expect(weekdayOf(day)).toBe(7)
  expect(mondayOf(day)).toBe(addDays(day, -6))
  expect(mondayOf(dayAfter)).toBe(dayAfter)
})

it('adds days across months and years, including leap years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2000-02-29', 365)).toBe('2001-02-28')
  expect(addDays('2026-05-31', 0)).toBe('2026-05-31')
  expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366)
  expect(daysBetween('2026-03-01', '2026-02-01')).toBe(-28)
})

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-03-01', '2026-02-23'],
])('starts the week of %s on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

it('adds months across years, and ends each on its last day', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-01', -25)).toBe('2023-12')
  expect(addMonths('2026-10', 0)).toBe('2026-10')
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(lastOfMonth)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2026-12-31',
  ])
  expect(firstOfMonth(monthOf('2026-12-31'))).toBe('2026-12-01')
})

it('agrees with another calendar on every day of 30 years', () => {
  const first = Temporal.PlainDate.from('1999-12-31')
  const expected = Array.from({ length: 11_000 }, (_, days) => {
    const date = first.add({ days })
    return {
      day: date.toString(),
      days,
      weekday: date.dayOfWeek,
      monthEnds: date.with({ day: date.daysInMonth }).toString(),
      nextMonth: date.toPlainYearMonth().add({ months: 1 }).toString(),
    }
  })
  const actualPeriods = expected.map((_, days) => {
    const day = addDays('1999-12-31', days)
    return {
      day,
      days: daysBetween('1999-12-31', day),
      weekday: weekdayOf(day),
      monthEnds: lastOfMonth(monthOf(day)),
      nextMonth: addMonths(monthOf(day), 1),
    }
  })
  expect(actualPeriods).toEqual(expected)
})

it('rejects days that do not exist', () => {
  expect(['2028-02-29', '2026-12-31', '2000-01-01'].map(isDay)).toEqual([true, true, true])
  for (const text of ['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '2026-01-01T00:00', 'today', ''])
    expect([text, isDay(text)]).toEqual([text, false])
})
