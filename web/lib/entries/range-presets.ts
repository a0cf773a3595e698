import { addDays, addMonths, firstOfMonth, lastOfMonth, mondayOf, monthOf } from '../../../shared/domain/calendar.ts'
import { monthEndDay, computePeriodBefore, findPeriodOfDay } from '../../../shared/domain/pay-period.ts'
import { createDefaultDays, type DayRange } from './day-range.ts'

type PresetName =
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

/**
 * Returns the current and the previous pay period as presets. Empty if periods are calendar months, because
 * `createCommonPresets` includes these.
 */
export function createPayPeriodPresets(today: string, endsOn: number): Preset[] {
  if (endsOn === monthEndDay) return []
  const currentPeriod = findPeriodOfDay(today, endsOn)
  return [
    { id: 'this_period', ...currentPeriod },
    { id: 'last_period', ...computePeriodBefore(currentPeriod, endsOn) },
  ]
}

/** Returns the presets that every company has. The current week and month include their remaining days. */
export function createCommonPresets(today: string): Preset[] {
  const monday = mondayOf(today)
  const month = monthOf(today)
  const lastMonth = addMonths(month, -1)
  return [
    { id: 'today', from: today, to: today },
    { id: 'this_week', from: monday, to: addDays(monday, 6) },
    { id: 'last_week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { id: 'this_month', from: firstOfMonth(month), to: lastOfMonth(month) },
    { id: 'last_month', from: firstOfMonth(lastMonth), to: lastOfMonth(lastMonth) },
    { id: 'last_days', ...createDefaultDays(today) },
  ]
}
