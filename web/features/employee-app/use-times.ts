/** Instants, days and times in the company's time zone. */
import { addDays } from '../../../shared/domain/calendar.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { companyDayFormatter } from './server-entries.ts'

export function useTimes() {
  const formats = useFormats()
  const account = useEmployee()
  const { time, dayAndTime } = formats.times(account.settings.time_zone)
  const day = companyDayFormatter(account)
  const dateOf = (instant: string): Date => new Date(instant)
  return {
    day,
    time: (instant: string): string => time.format(dateOf(instant)),
    when: (instant: string): string => dayAndTime.format(dateOf(instant)),
    /** With the day of the start. The day of the end is only shown if it differs. */
    whole: (from: string, to: string): string =>
      `${dayAndTime.format(dateOf(from))} – ${(day(from) === day(to) ? time : dayAndTime).format(dateOf(to))}`,
    /** The day is only shown if it is not today. */
    since: (instant: string, now: number): string =>
      (day(instant) === day(new Date(now).toISOString()) ? time : dayAndTime).format(dateOf(instant)),
    /** Times only, with days if they differ. */
    span: (from: string, to: string): string => {
      const format = day(from) === day(to) ? time : dayAndTime
      return `${format.format(dateOf(from))} – ${format.format(dateOf(to))}`
    },
    /** A calendar day. The year is only shown for days that are about a year old. */
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
