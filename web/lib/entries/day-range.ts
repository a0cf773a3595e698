import { addDays, addMonths, firstOfMonth, isDay, monthOf } from '../../../shared/domain/calendar.ts'
import { maxMonthsPerCall } from '../../../shared/domain/entry.ts'

/** Inclusive range, YYYY-MM-DD. */
export interface DayRange {
  from: string
  to: string
}

const defaultDayCount = 31
export const createDefaultDays = (today: string): DayRange => ({ from: addDays(today, 1 - defaultDayCount), to: today })

/** Returns the earliest possible first day of a range. The servers read at most `maxMonthsPerCall` months at once. */
const computeEarliestStart = (to: string): string => firstOfMonth(addMonths(monthOf(to), 1 - maxMonthsPerCall))

/**
 * Reads the range of days from the query of a URL. Returns `defaultRange` if the query has no valid range. Shortens a
 * range that is too long for the servers.
 */
export function parseDayRange(query: URLSearchParams, defaultRange: DayRange): DayRange {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (!isDay(from) || !isDay(to) || from > to) return defaultRange
  return { from: from < computeEarliestStart(to) ? computeEarliestStart(to) : from, to }
}
