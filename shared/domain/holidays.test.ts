import { addDays } from './calendar.ts'
import { computeEasterSunday, findHoliday } from './holidays.ts'
import type { Country } from './markets.ts'

const listHolidays = (country: Country, year: number): string[] =>
  Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i)).filter(
    day => day.startsWith(String(year)) && findHoliday(day, country),
  )

it('computes Easter Sunday', () => {
  expect([2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2038, 2040].map(computeEasterSunday)).toEqual([
    '2020-04-12',
    '2021-04-04',
    '2022-04-17',
    '2023-04-09',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2040-04-01',
  ])
})

it("returns Iceland's sixteen holidays, two of them from noon on", () => {
  expect(listHolidays('IS', 2026)).toEqual([
    '2026-01-01',
    '2026-04-02',
    '2026-04-03',
    '2026-04-05',
    '2026-04-06',
    '2026-04-23',
    '2026-05-01',
    '2026-05-14',
    '2026-05-24',
    '2026-05-25',
    '2026-06-17',
    '2026-08-03',
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
    '2026-12-31',
  ])
  expect([
    findHoliday('2026-12-24', 'IS'),
    findHoliday('2026-12-31', 'IS'),
    findHoliday('2026-12-25', 'IS'),
    findHoliday('2026-12-23', 'IS'),
  ]).toEqual(['half', 'half', 'whole', undefined])
})

it("returns Portugal's thirteen holidays", () => {
  expect(listHolidays('PT', 2026)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-05',
    '2026-04-25',
    '2026-05-01',
    '2026-06-04',
    '2026-06-10',
    '2026-08-15',
    '2026-10-05',
    '2026-11-01',
    '2026-12-01',
    '2026-12-08',
    '2026-12-25',
  ])
})

it("returns Ireland's holidays, without Good Friday, with Saint Brigid’s day since 2023", () => {
  expect(listHolidays('IE', 2026)).toEqual([
    '2026-01-01',
    '2026-02-02',
    '2026-03-17',
    '2026-04-06',
    '2026-05-04',
    '2026-06-01',
    '2026-08-03',
    '2026-10-26',
    '2026-12-25',
    '2026-12-26',
  ])
  expect(listHolidays('IE', 2030)).toContain('2030-02-01')
  expect(listHolidays('IE', 2022).filter(day => day.startsWith('2022-02'))).toEqual([])
})

it("returns England's holidays with substitutes and exceptions", () => {
  expect(listHolidays('GB', 2026)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-26',
    '2026-12-28',
  ])
  expect(listHolidays('GB', 2022)).toEqual([
    '2022-01-01',
    '2022-01-03',
    '2022-04-15',
    '2022-04-18',
    '2022-05-02',
    '2022-06-02',
    '2022-06-03',
    '2022-08-29',
    '2022-09-19',
    '2022-12-25',
    '2022-12-26',
    '2022-12-27',
  ])
  expect(listHolidays('GB', 2021).slice(-4)).toEqual(['2021-12-25', '2021-12-26', '2021-12-27', '2021-12-28'])
  expect(listHolidays('GB', 2020)).toContain('2020-05-08')
  expect(listHolidays('GB', 2020)).not.toContain('2020-05-04')
})
