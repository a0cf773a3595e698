import { addDays, daysBetween, mondayOf } from '../calendar.ts'
import { instantAt, toLocalDay, formatClockTime, createWallMsConverter, startOfDay } from '../local-time.ts'
import { computePeriodBefore, findPeriodOfDay, type Period } from '../pay-period.ts'

export interface ComparedPeriod extends Period {
  before: Period
}

interface OverviewPeriods {
  week: ComparedPeriod
  period: ComparedPeriod
  /** The start of the pay period before the previous one. Days since then are checked. */
  checkedFrom: string
}

export function computeOverviewPeriods(today: string, endsOn: number): OverviewPeriods {
  const monday = mondayOf(today)
  const period = findPeriodOfDay(today, endsOn)
  const previousPeriod = computePeriodBefore(period, endsOn)
  return {
    week: {
      from: monday,
      to: addDays(monday, 6),
      before: { from: addDays(monday, -7), to: addDays(monday, -1) },
    },
    period: { ...period, before: previousPeriod },
    checkedFrom: computePeriodBefore(previousPeriod, endsOn).from,
  }
}

/**
 * Returns the instant in the previous period that corresponds to `now`: the same number of days after the period's
 * first day, at the same time of day. If the previous period is too short, returns its end.
 */
export function toPreviousPeriodInstant({ from, before }: ComparedPeriod, now: string, timeZone: string): string {
  const day = addDays(before.from, daysBetween(from, toLocalDay(now, timeZone)))
  if (day > before.to) return startOfDay(addDays(before.to, 1), timeZone)
  return instantAt(day, formatClockTime(createWallMsConverter(timeZone)(now)), timeZone)
}
