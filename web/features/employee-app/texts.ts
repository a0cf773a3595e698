/** instants, days and times as the company's clock has them */
import { dateFormat } from '../../lib/intl.ts'
import { useEmployee } from '../../lib/session.ts'
import { dayBefore } from './days.ts'
import { dayOf } from './known.ts'

export function useTimes() {
  const account = useEmployee()
  const { time_zone: timeZone } = account.settings
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone })
  const both = dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const day = dayOf(account)
  const at = (instant: string): Date => new Date(instant)
  return {
    day,
    time: (instant: string): string => time.format(at(instant)),
    when: (instant: string): string => both.format(at(instant)),
    /** with its day; that of the end only where it is another */
    whole: (from: string, to: string): string =>
      `${both.format(at(from))} – ${(day(from) === day(to) ? time : both).format(at(to))}`,
    /** its day is said only where it is not today's */
    since: (instant: string, now: number): string =>
      (day(instant) === day(new Date(now).toISOString()) ? time : both).format(at(instant)),
    /** of one day, or the days of both where they differ */
    span: (from: string, to: string): string => {
      const shown = day(from) === day(to) ? time : both
      return `${shown.format(at(from))} – ${shown.format(at(to))}`
    },
  }
}

/** of a calendar day, without its year unless that is another */
export function showShortDay(day: string, today: string): string {
  const isOld = day < dayBefore(today, 300)
  return dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isOld ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}
