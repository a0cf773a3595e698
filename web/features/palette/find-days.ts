/** Reads a day from a query like "25.11", "25 nov", "2026-11-25", "yesterday" or "friday". */
import { addDays, isDay, weekdayOf } from '../../../shared/domain/calendar.ts'
import { foldForSearch } from '../../ui/fields/search-text.ts'

/** The words are in lower case and without accents, because the query has this form when it is compared with them. */
export interface DayWords {
  /** `daysAgo` is 0 for today. */
  relativeDays: readonly { word: string; daysAgo: number }[]
  /** The list begins with Monday. */
  weekdays: readonly string[]
  /** The list begins with January. */
  months: readonly string[]
}

/** With fewer letters, most queries for a name would find a day as well. */
const minWordLength = 2

const dayAndMonth = /^(\d{1,2})[./-]\s?(\d{1,2})\.?(?:[./-]?\s?(\d{4}))?$/
const dayAndMonthNamePattern = /^(\d{1,2})\.?\s(?:de\s)?(\p{L}{3,})\.?(?:\s(?:de\s)?(\d{4}))?$/u

export function findDays(query: string, today: string, { relativeDays, weekdays, months }: DayWords): string[] {
  const text = foldForSearch(query).trim().replace(/\s+/g, ' ')
  if (isDay(text)) return [text]
  const [, day = '', month = '', year] = dayAndMonth.exec(text) ?? []
  if (day !== '') return toDays(Number(day), Number(month), year, today)
  const [, date = '', name = '', yearOfName] = dayAndMonthNamePattern.exec(text) ?? []
  if (date !== '')
    return months.flatMap((word, i) => (word.startsWith(name) ? toDays(Number(date), i + 1, yearOfName, today) : []))
  if (text.length < minWordLength) return []
  return [
    ...relativeDays
      .filter(({ word }) => ` ${word}`.includes(` ${text}`))
      .map(({ daysAgo }) => addDays(today, -daysAgo)),
    ...weekdays.flatMap((word, i) => (word.startsWith(text) ? [findLastWeekday(i + 1, today)] : [])),
  ]
}

const findLastWeekday = (weekday: number, today: string): string =>
  addDays(today, -((weekdayOf(today) - weekday + 7) % 7))

/**
 * Returns the date of this day and month, or nothing if there is no such date. Without a year, returns the latest one
 * up to today. Swaps the two numbers if only that gives a month.
 */
function toDays(day: number, month: number, year: string | undefined, today: string): string[] {
  if (month > 12 && day <= 12) return toDays(month, day, year, today)
  const toDayInYear = (number: number): string =>
    `${number}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const currentYear = Number(today.slice(0, 4))
  const candidates =
    year === undefined
      ? Array.from({ length: 5 }, (_, i) => toDayInYear(currentYear - i)).filter(candidate => candidate <= today)
      : [toDayInYear(Number(year))]
  return candidates.filter(isDay).slice(0, 1)
}
