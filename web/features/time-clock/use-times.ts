import { useDayFormatter } from '../../lib/entries/day-formatter.ts'
import { useTimeClock } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'

/** Formats instants in the company's time zone. */
export function useTimes() {
  const { time_zone: timeZone } = useTimeClock().settings
  const { time, dayAndTime } = useFormats().times(timeZone)
  const today = useDayFormatter(timeZone)
  return {
    time: (instant: string): string => time.format(new Date(instant)),
    /** Includes the day only if it is not today. */
    since: (instant: string): string => (today.isToday(instant) ? time : dayAndTime).format(new Date(instant)),
  }
}
