import { useMemo } from 'react'
import { toUtcMidnight } from '../../../shared/domain/calendar.ts'
import { secondsBetween } from '../../../shared/domain/entry.ts'
import type { Formats } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { createWallClockConverter } from '../../lib/entries/wall-clock.ts'

/** Below this age, a time cannot be mistaken for the same time of another day. */
const maxTimeOnlyAgeSeconds = 12 * 3600
/** Below this age, a weekday cannot be mistaken for the same day of another week. */
const maxWeekdayOnlyAgeSeconds = 6 * 86_400

function createFormats(formats: Formats, timeZone: string) {
  const convertToWallClock = createWallClockConverter(timeZone)
  const shortDayFormat = formats.date({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dayAndMonthFormat = formats.date({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const longDayFormat = formats.date({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const { dayAndTime } = formats.times(timeZone)
  const weekdayAndTimeFormat = formats.date({ weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone })
  return {
    clock: convertToWallClock,
    time: (instant: string): string => convertToWallClock(instant).time,
    dayAndTime: (instant: string): string => dayAndTime.format(new Date(instant)),
    day: (day: string): string => shortDayFormat.format(toUtcMidnight(day)),
    longDay: (day: string): string => longDayFormat.format(toUtcMidnight(day)),
    days: ({ from, to }: { from: string; to: string }): string =>
      dayAndMonthFormat.formatRange(toUtcMidnight(from), toUtcMidnight(to)),
    /** Adds the weekday or the date if the time alone would be ambiguous. */
    since: (instant: string, now: string): string => {
      const seconds = secondsBetween(instant, now)
      if (seconds < maxTimeOnlyAgeSeconds || convertToWallClock(instant).day === convertToWallClock(now).day)
        return convertToWallClock(instant).time
      return (seconds < maxWeekdayOnlyAgeSeconds ? weekdayAndTimeFormat : dayAndTime).format(new Date(instant))
    },
    hoursOf: (seconds: number): string => formats.hours(seconds / 3600),
  }
}
type OverviewFormats = ReturnType<typeof createFormats>

export function useOverviewFormats(): OverviewFormats {
  const formats = useFormats()
  const { time_zone } = useCompany().settings
  return useMemo(() => createFormats(formats, time_zone), [formats, time_zone])
}
