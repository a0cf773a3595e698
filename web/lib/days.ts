/** ranges of days as addresses name them */
import { mostMonths } from '../../shared/domain/work-log.ts'
import { dayLater } from './wall-clock.ts'

/** both days belong to it; YYYY-MM-DD */
export interface Days {
  from: string
  to: string
}

const manyDays = 31
export const lastDays = (today: string): Days => ({ from: dayLater(today, 1 - manyDays), to: today })

/** the calendar has it */
function isDay(text: string | null): text is string {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return text !== null && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${text}T`)
}

/** the servers read no more months than that at once */
const earliest = (to: string): string =>
  `${dayLater(`${Number(to.slice(0, 4)) - mostMonths / 12}${to.slice(4, 8)}01`, 31).slice(0, 8)}01`

/** those that a query names, else the usual ones */
export function daysIn(query: URLSearchParams, usual: Days): Days {
  const [from, to] = [query.get('from'), query.get('to')]
  if (!isDay(from) || !isDay(to) || from > to) return usual
  return { from: from < earliest(to) ? earliest(to) : from, to }
}
