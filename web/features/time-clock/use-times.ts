import { dateFormat } from '../../lib/intl.ts'
import { localDay } from '../../lib/local-day.ts'
import { useTimeClock } from '../../lib/session.ts'

/** instants as the clock on the company's wall has them */
export function useTimes() {
  const { time_zone: timeZone } = useTimeClock().settings
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone })
  const both = dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const day = localDay(timeZone)
  return {
    time: (instant: string): string => time.format(new Date(instant)),
    /** its day is said only where it is not today's */
    since: (instant: string): string => (day.isToday(instant) ? time : both).format(new Date(instant)),
  }
}
