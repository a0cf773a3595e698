/** Salary exports are due at noon of the day after a pay period, in the company's time zone. */
import { addDays, daysBetween } from './calendar.ts'
import { instantAt, localDay, startOfDay } from './local-time.ts'
import { periodBefore, periodFrom, periodContaining, type Period } from './pay-period.ts'
import { addSeconds } from './entry.ts'

interface PayCalendar {
  time_zone: string
  pay_period_ends_on: number
}

export const exportDueAt = ({ to }: Period, timeZone: string): string => instantAt(addDays(to, 1), '12:00', timeZone)

export const maxExportDays = 366
export const isTooLong = ({ from, to }: Period): boolean => daysBetween(from, to) >= maxExportDays

/** The first and the last second of a period. */
export const toInstants = ({ from, to }: Period, timeZone: string): { from: string; to: string } => ({
  from: startOfDay(from, timeZone),
  to: addSeconds(startOfDay(addDays(to, 1), timeZone), -1),
})

/** The first period of a company that enables exports: the next one due, without days that were exported before. */
export function firstPeriod(
  now: string,
  { time_zone, pay_period_ends_on: endsOn }: PayCalendar,
  notBefore = '',
): Period {
  const current = periodContaining(localDay(now, time_zone), endsOn)
  const previous = periodBefore(current, endsOn)
  const next = exportDueAt(previous, time_zone) > now ? previous : current
  return notBefore > next.from ? periodFrom(notBefore, endsOn) : next
}

/** The next period of a schedule. */
export interface PlannedPeriod extends Period {
  /**
   * The first day without an export. Earlier than `from` if the company chose another period end and the period of
   * these days had already ended.
   */
  first: string
}

/**
 * The next period after the company has chosen another period end. If the new end is already past, the days before it
 * get no scheduled export, unless the company requests one or chooses a future end.
 */
export function withNewPeriodEnd({ from, to, first }: PlannedPeriod, endsOn: number, today: string): Period {
  // The export of a finished period is already due, so a new period end does not change it.
  if (to < today) return { from, to }
  const next = periodFrom(first, endsOn)
  return next.to < today ? periodContaining(today, endsOn) : next
}
