/** Ranges of days in the addresses of screens. */
import { mostMonths } from '../../shared/domain/entry.ts'
import { dayLater } from './wall-clock.ts'

/** Inclusive range, YYYY-MM-DD. */
export interface DayRange {
  from: string
  to: string
}

const defaultDays = 31
export const lastDays = (today: string): DayRange => ({ from: dayLater(today, 1 - defaultDays), to: today })

/** Checks that the day exists in the calendar. */
function isDay(text: string | null): text is string {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return text !== null && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${text}T`)
}

/** The servers read at most `mostMonths` months at once. */
const earliestFrom = (to: string): string =>
  `${dayLater(`${Number(to.slice(0, 4)) - mostMonths / 12}${to.slice(4, 8)}01`, 31).slice(0, 8)}01`

/** The range in the query, or the default one where it is missing or invalid. */
export function rangeInQuery(query: URLSearchParams, defaultRange: DayRange): DayRange {
  const [from, to] = [query.get('from'), query.get('to')]
  if (!isDay(from) || !isDay(to) || from > to) return defaultRange
  return { from: from < earliestFrom(to) ? earliestFrom(to) : from, to }
}
