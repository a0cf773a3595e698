import { dayLater } from './wall-clock.ts'
import { lastDays, type Days } from './days.ts'

export type PresetName = 'today' | 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'last_days'

/** Monday is 0 */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** to its end, also while it runs */
export function thisMonth(today: string): Days {
  const first = firstOfMonth(today)
  return { from: first, to: dayLater(firstOfMonth(dayLater(first, 31)), -1) }
}

/** the ranges that people ask for; a week or a month that runs goes on to its end */
export function presets(today: string): { id: PresetName; from: string; to: string }[] {
  const monday = dayLater(today, -weekday(today))
  const first = firstOfMonth(today)
  const beforeFirst = dayLater(first, -1)
  return [
    { id: 'today', from: today, to: today },
    { id: 'this_week', from: monday, to: dayLater(monday, 6) },
    { id: 'last_week', from: dayLater(monday, -7), to: dayLater(monday, -1) },
    { id: 'this_month', ...thisMonth(today) },
    { id: 'last_month', from: firstOfMonth(beforeFirst), to: beforeFirst },
    { id: 'last_days', ...lastDays(today) },
  ]
}
