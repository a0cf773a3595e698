import { addDays, toUtcMidnight } from '../../../shared/domain/calendar.ts'
import { useDayFormatter } from '../../lib/entries/day-formatter.ts'
import { getIsoDayFormatter } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useSession } from '../../lib/session/session.ts'

/** Returns functions that format times in the company's time zone, for screens of employees and time clocks. */
export function useCompanyTimeFormats() {
  const { data: account } = useSession()
  if (account?.role !== 'EMPLOYEE' && account?.role !== 'COMPANY_TIME_CLOCK')
    throw new Error('this screen is an employee’s or a time clock’s')
  const { time_zone: timeZone } = account.settings
  const formats = useFormats()
  const { time, dayAndTime } = formats.times(timeZone)
  const { isToday } = useDayFormatter(timeZone)
  const day = getIsoDayFormatter(timeZone)
  const toDate = (instant: string): Date => new Date(instant)
  return {
    time: (instant: string): string => time.format(toDate(instant)),
    when: (instant: string): string => dayAndTime.format(toDate(instant)),
    /** Includes the day only if it is not today. */
    since: (instant: string): string => (isToday(instant) ? time : dayAndTime).format(toDate(instant)),
    /** Includes the day of the start, and the day of the end only if it differs. */
    whole: (from: string, to: string): string =>
      `${dayAndTime.format(toDate(from))} – ${(day(from) === day(to) ? time : dayAndTime).format(toDate(to))}`,
    /** Includes the days only if they differ. */
    span: (from: string, to: string): string => {
      const format = day(from) === day(to) ? time : dayAndTime
      return `${format.format(toDate(from))} – ${format.format(toDate(to))}`
    },
    /** Includes the year only if the day is more than 300 days before today. */
    shortDay: (isoDay: string, today: string): string => {
      const isLongAgo = isoDay < addDays(today, -300)
      return formats
        .date({
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          ...(isLongAgo ? { year: 'numeric' } : {}),
          timeZone: 'UTC',
        })
        .format(toUtcMidnight(isoDay))
    },
  }
}
