import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../lib/intl.ts'
import { wallClock, wallClocks } from '../../lib/wall-clock.ts'
import type { WorkLog } from '../../lib/work-logs.ts'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const dayMinutes = 1440
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** days and times of entries as the company's clock and the user's language have them */
function showing(timeZone: string) {
  const clock = wallClocks(timeZone)
  const year = wallClock(new Date().toISOString(), timeZone).day.slice(0, 4)
  const near = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const far = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  /** how many days after its beginning it ends */
  const daysLater = (entry: WorkLog, end: string): number => daysBetween(clock(entry.start_time).day, clock(end).day)
  const day = (entry: WorkLog): string => {
    const { day: iso } = clock(entry.start_time)
    return (iso.startsWith(year) ? near : far).format(new Date(`${iso}T00:00:00Z`))
  }
  return {
    day,
    /** which entry it is, in words */
    name: (entry: WorkLog): string => `${entry.employee.name}, ${day(entry)}`,
    timeIn: (entry: WorkLog): string => clock(entry.start_time).time,
    timeOut: (entry: WorkLog): string => {
      if (entry.end_time === null) return ''
      const days = daysLater(entry, entry.end_time)
      return days > 0 ? `${clock(entry.end_time).time} +${days}` : clock(entry.end_time).time
    },
    minutesIn: (entry: WorkLog): number => minutesOf(clock(entry.start_time).time),
    minutesOut: (entry: WorkLog): number | null =>
      entry.end_time === null
        ? null
        : minutesOf(clock(entry.end_time).time) + dayMinutes * daysLater(entry, entry.end_time),
  }
}

export function useShown(timeZone: string) {
  const { i18n } = useTranslation()
  // the language decides how days are written
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => showing(timeZone), [timeZone, i18n.language])
}
