/** Salary exports are due at noon of the day after a pay period, in the company's time zone. */
import { addDays } from './calendar.ts'
import { instantAt, localDay, startOfDay } from './local-time.ts'
import { periodBefore, periodFrom, periodOf, type Period } from './pay-period.ts'
import { later } from './entry.ts'

export interface PayCalendar {
  time_zone: string
  pay_period_ends_on: number
}

export const dueAt = ({ to }: Period, timeZone: string): string => instantAt(addDays(to, 1), '12:00', timeZone)

/** The first and the last second of a period. */
export const instantsOf = ({ from, to }: Period, timeZone: string): { from: string; to: string } => ({
  from: startOfDay(from, timeZone),
  to: later(startOfDay(addDays(to, 1), timeZone), -1),
})

/** The first period of a company that turns exports on: the next one due, without days that were exported before. */
export function firstPeriod(
  now: string,
  { time_zone, pay_period_ends_on: endsOn }: PayCalendar,
  notBefore = '',
): Period {
  const present = periodOf(localDay(now, time_zone), endsOn)
  const before = periodBefore(present, endsOn)
  const next = dueAt(before, time_zone) > now ? before : present
  return notBefore > next.from ? periodFrom(notBefore, endsOn) : next
}
