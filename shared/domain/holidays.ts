import { addDays, lastOfMonth, mondayOf, monthOf, weekdayOf } from './calendar.ts'
import type { Country } from './markets.ts'

/** A `half` holiday begins at noon. */
type Holiday = 'whole' | 'half'

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const toDay = (year: number, month: number, day: number): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`
const findFirstWeekday = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7)
const findLastMonday = (year: number, month: number): string => mondayOf(lastOfMonth(monthOf(toDay(year, month, 1))))

const [monday, thursday, friday] = [1, 4, 5]

/** Computes Easter Sunday by the algorithm of Meeus, Jones and Butcher for the Gregorian calendar. */
export function computeEasterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return toDay(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

const toDays = (year: number, list: readonly (readonly [month: number, day: number])[]): string[] =>
  list.map(([month, day]) => toDay(year, month, day))
const daysAfterEaster = (year: number, days: readonly number[]): string[] =>
  days.map(count => addDays(computeEasterSunday(year), count))

/** A holiday on a weekend adds the next free weekday as a holiday. */
function addSubstituteDays(days: readonly string[]): string[] {
  const takenDays = new Set(days)
  for (const day of days) {
    if (weekdayOf(day) <= friday) continue
    let substitute = findFirstWeekday(day, monday)
    while (takenDays.has(substitute)) substitute = addDays(substitute, 1)
    takenDays.add(substitute)
  }
  return [...takenDays]
}

/** In these years, holidays were moved or added. */
const englishExceptions: Record<
  number,
  { spring?: readonly [number, number]; may?: readonly [number, number]; once?: readonly (readonly [number, number])[] }
> = {
  2020: { may: [5, 8] },
  2022: {
    spring: [6, 2],
    once: [
      [6, 3],
      [9, 19],
    ],
  },
  2023: { once: [[5, 8]] },
}

const holidaysByCountry: Record<Country, (year: number) => string[]> = {
  IS: year => [
    ...toDays(year, [
      [1, 1],
      [5, 1],
      [6, 17],
      [12, 25],
      [12, 26],
    ]),
    // These days are Maundy Thursday, Good Friday, Easter Sunday and Monday, Ascension Day, Whit Sunday and Whit
    // Monday.
    ...daysAfterEaster(year, [-3, -2, 0, 1, 39, 49, 50]),
    // These days are the First Day of Summer and Commerce Day.
    findFirstWeekday(toDay(year, 4, 19), thursday),
    findFirstWeekday(toDay(year, 8, 1), monday),
  ],
  PT: year => [
    ...toDays(year, [
      [1, 1],
      [4, 25],
      [5, 1],
      [6, 10],
      [8, 15],
      [10, 5],
      [11, 1],
      [12, 1],
      [12, 8],
      [12, 25],
    ]),
    // These days are Good Friday, Easter and Corpus Christi.
    ...daysAfterEaster(year, [-2, 0, 60]),
  ],
  IE: year => [
    ...toDays(year, [[1, 1], [3, 17], [12, 25], [12, 26], ...(year === 2022 ? [[3, 18] as const] : [])]),
    ...daysAfterEaster(year, [1]),
    // Saint Brigid's Day has been a holiday since 2023. It is the first Monday of February, or 1 February if that is a
    // Friday.
    ...(year < 2023
      ? []
      : [weekdayOf(toDay(year, 2, 1)) === friday ? toDay(year, 2, 1) : findFirstWeekday(toDay(year, 2, 1), monday)]),
    ...[5, 6, 8].map(month => findFirstWeekday(toDay(year, month, 1), monday)),
    findLastMonday(year, 10),
  ],
  GB: year => {
    const { spring, may, once = [] } = englishExceptions[year] ?? {}
    return [
      ...addSubstituteDays(toDays(year, [[1, 1]])),
      ...addSubstituteDays(
        toDays(year, [
          [12, 25],
          [12, 26],
        ]),
      ),
      ...daysAfterEaster(year, [-2, 1]),
      may ? toDay(year, ...may) : findFirstWeekday(toDay(year, 5, 1), monday),
      spring ? toDay(year, ...spring) : findLastMonday(year, 5),
      findLastMonday(year, 8),
      ...toDays(year, once),
    ]
  },
}

const holidayCache = new Map<string, Map<string, Holiday>>()

function findHolidaysOfYear(country: Country, year: number): Map<string, Holiday> {
  const name = `${country} ${year}`
  const cached = holidayCache.get(name)
  if (cached) return cached
  const wholeHolidays = holidaysByCountry[country](year).map(day => [day, 'whole'] as const)
  const halfHolidays =
    country === 'IS'
      ? toDays(year, [
          [12, 24],
          [12, 31],
        ]).map(day => [day, 'half'] as const)
      : []
  const holidays = new Map<string, Holiday>([...halfHolidays, ...wholeHolidays])
  holidayCache.set(name, holidays)
  return holidays
}

/** Returns the country's holiday on `day`, which is YYYY-MM-DD. Undefined if the day is no holiday. */
export const findHoliday = (day: string, country: Country): Holiday | undefined =>
  findHolidaysOfYear(country, Number(day.slice(0, 4))).get(day)
