import { addDays, daysBetween, monthOf } from '../calendar.ts'
import type { Report } from './report.ts'

export interface HoursByDay {
  /** Long reports are summed by month, because hundreds of bars would be too thin to see. */
  isByMonth: boolean
  /** Each day (YYYY-MM-DD) or month (YYYY-MM), with the seconds of each project in the order of `projects`. */
  days: { day: string; seconds: number[] }[]
  projects: { id: string; name: string; seconds: number }[]
}

/** Longer ranges are summed by month instead of by day. */
const maxDays = 62

export function sumHoursByDay({ projects }: Report, { from, to }: { from: string; to: string }): HoursByDay {
  const groupsByMonth = daysBetween(from, to) >= maxDays
  const toKey = (date: string): string => (groupsByMonth ? monthOf(date) : date)
  const sections = [...projects.values()]
  const days = new Map<string, number[]>()
  for (let date = from; date <= to; date = addDays(date, 1))
    if (!days.has(toKey(date)))
      days.set(
        toKey(date),
        sections.map(() => 0),
      )
  for (const [index, { entries }] of sections.entries())
    for (const { date, total_time } of entries) {
      const seconds = days.get(toKey(date))
      if (seconds) seconds[index] = (seconds[index] ?? 0) + total_time
    }
  return {
    isByMonth: groupsByMonth,
    days: [...days].map(([day, seconds]) => ({ day, seconds })),
    projects: sections.map(({ id, name, total_time }) => ({ id, name, seconds: total_time })),
  }
}
