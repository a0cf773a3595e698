/** when salary exports are due: at noon of the day after a pay period, by the company's clock */
import { daysLater, instantAt, localDay, startOfDay } from './local-time.ts'
import { periodBefore, periodFrom, periodOf, type Period } from './pay-period.ts'
import { later } from './work-log.ts'

export interface PayCalendar {
  time_zone: string
  pay_period_ends_on: number
}

export const dueAt = ({ to }: Period, timeZone: string): string => instantAt(daysLater(to, 1), '12:00', timeZone)

/** its first second and its last one */
export const instantsOf = ({ from, to }: Period, timeZone: string): { from: string; to: string } => ({
  from: startOfDay(from, timeZone),
  to: later(startOfDay(daysLater(to, 1), timeZone), -1),
})

/** of a company that begins to have exports: the one that falls due next, without the days that an earlier export had */
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
