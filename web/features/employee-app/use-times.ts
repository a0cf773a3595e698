/** Formats instants, days and times in the company's time zone. */
import { addDays } from '../../../shared/domain/calendar.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { companyDayFormatter } from './server-entries.ts'

export function useTimes() {
  const formats = useFormats()
  const account = useEmployee()
  const { time, dayAndTime } = formats.times(account.settings.time_zone)
  const day = companyDayFormatter(account)
  const toDate = (instant: string): Date => new Date(instant)
  return {
    day,
    time: (instant: string): string => time.format(toDate(instant)),
    when: (instant: string): string => dayAndTime.format(toDate(instant)),
    /** Includes the day of the start, and that of the end only if it differs. */
    whole: (from: string, to: string): string =>
      `${dayAndTime.format(toDate(from))} – ${(day(from) === day(to) ? time : dayAndTime).format(toDate(to))}`,
    /** Includes the day only if it is not today. */
    since: (instant: string, now: number): string =>
      (day(instant) === day(new Date(now).toISOString()) ? time : dayAndTime).format(toDate(instant)),
    /** Formats times only, with days if they differ. */
    span: (from: string, to: string): string => {
      const format = day(from) === day(to) ? time : dayAndTime
      return `${format.format(toDate(from))} – ${format.format(toDate(to))}`
    },
    /** Formats a day. Includes the year only for days about a year ago. */
    shortDay: (isoDay: string, today: string): string => {
      const isOld = isoDay < addDays(today, -300)
      return formats
        .date({
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          ...(isOld ? { year: 'numeric' } : {}),
          timeZone: 'UTC',
        })
        .format(new Date(`${isoDay}T00:00:00Z`))
    },
  }
}
