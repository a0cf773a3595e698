import { dayLater } from './wall-clock.ts'
import { monthEnd, periodBefore, periodOf } from '../../shared/domain/pay-period.ts'
import { lastDays, type DayRange } from './day-range.ts'

export type PresetName =
  | 'this_period'
  | 'last_period'
  | 'today'
  | 'this_week'
  | 'last_week'
  | 'this_month'
  | 'last_month'
  | 'last_days'

export interface Preset extends DayRange {
  id: PresetName
}

/** Monday is 0. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The current and the last pay period, unless periods are calendar months, which `presets` already has. */
export function payPeriods(today: string, endsOn: number): Preset[] {
  if (endsOn === monthEnd) return []
  const present = periodOf(today, endsOn)
  return [
    { id: 'this_period', ...present },
    { id: 'last_period', ...periodBefore(present, endsOn) },
  ]
}

/** Common ranges. The current week and month include their remaining days. */
export function presets(today: string): Preset[] {
  const monday = dayLater(today, -weekday(today))
  const first = firstOfMonth(today)
  const beforeFirst = dayLater(first, -1)
  return [
    { id: 'today', from: today, to: today },
    { id: 'this_week', from: monday, to: dayLater(monday, 6) },
    { id: 'last_week', from: dayLater(monday, -7), to: dayLater(monday, -1) },
    { id: 'this_month', from: first, to: dayLater(firstOfMonth(dayLater(first, 31)), -1) },
    { id: 'last_month', from: firstOfMonth(beforeFirst), to: beforeFirst },
    { id: 'last_days', ...lastDays(today) },
  ]
}
