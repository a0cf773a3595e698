/** Salary exports are due in the company's time zone at noon of the day after a pay period. */
import { addDays, daysBetween } from './calendar.ts'
import { instantAt, toLocalDay, startOfDay } from './local-time.ts'
import { computePeriodBefore, createPeriodFromDay, findPeriodOfDay, type Period } from './pay-period.ts'
import { addSeconds } from './entry.ts'

interface PayCalendar {
  time_zone: string
  pay_period_ends_on: number
}

export const computeExportDue = ({ to }: Period, timeZone: string): string =>
  instantAt(addDays(to, 1), '12:00', timeZone)

export const maxExportDays = 366
export const isPeriodTooLong = ({ from, to }: Period): boolean => daysBetween(from, to) >= maxExportDays

export interface CountedDays extends Period {
  /** The first second that counts, if it is not the beginning of the first day. */
  starts_at?: string | undefined
}

export function toInstants({ from, to, starts_at }: CountedDays, timeZone: string): { from: string; to: string } {
  const [start, end] = [starts_at ?? startOfDay(from, timeZone), addSeconds(startOfDay(addDays(to, 1), timeZone), -1)]
  // A period of one day can end before it starts, if the company has moved across the date line.
  return { from: start, to: end > start ? end : start }
}

/**
 * Returns the first period to export after a company enables exports: the next due period, without days before
 * `notBefore`, which were exported before.
 */
export function findFirstExportPeriod(
  now: string,
  { time_zone, pay_period_ends_on: endsOn }: PayCalendar,
  notBefore = '',
): Period {
  const currentPeriod = findPeriodOfDay(toLocalDay(now, time_zone), endsOn)
  const previousPeriod = computePeriodBefore(currentPeriod, endsOn)
  const duePeriod = computeExportDue(previousPeriod, time_zone) > now ? previousPeriod : currentPeriod
  return notBefore > duePeriod.from ? createPeriodFromDay(notBefore, endsOn) : duePeriod
}

export interface PlannedPeriod extends Period {
  /** The first day that no export covers. It is before `from` if a change of the period's end has skipped days. */
  first: string
}

/**
 * Returns the planned period with its new end. If this period is already over, skips its days and returns the period
 * that contains today. The company can still request an export of the skipped days, or include them by choosing a later
 * end.
 */
export function moveExportPeriodEnd({ from, to, first }: PlannedPeriod, endsOn: number, today: string): Period {
  // The export of a finished period is already due, so a new period end does not change it.
  if (to < today) return { from, to }
  const next = createPeriodFromDay(first, endsOn)
  return next.to < today ? findPeriodOfDay(today, endsOn) : next
}
