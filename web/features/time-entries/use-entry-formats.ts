import { useMemo } from 'react'
import { daysBetween, toUtcMidnight } from '../../../shared/domain/calendar.ts'
import type { Formats } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { toWallClock, createWallClockConverter } from '../../lib/entries/wall-clock.ts'
import type { Entry } from '../../lib/entries/entries.ts'

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const minutesPerDay = 1440

function createEntryFormats(timeZone: string, { date }: Formats) {
  const convertToWallClock = createWallClockConverter(timeZone)
  const year = toWallClock(new Date().toISOString(), timeZone).day.slice(0, 4)
  const dayAndMonth = date({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dayFormatWithoutYear = date({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dayFormatWithYear = date({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const countDaysAfterStart = (entry: Entry, end: string): number =>
    daysBetween(convertToWallClock(entry.start_time).day, convertToWallClock(end).day)
  const formatDay = (entry: Entry, currentYearFormat: ReturnType<Formats['date']>): string => {
    const { day: isoDay } = convertToWallClock(entry.start_time)
    return (isoDay.startsWith(year) ? currentYearFormat : dayFormatWithYear).format(toUtcMidnight(isoDay))
  }
  const day = (entry: Entry): string => formatDay(entry, dayFormatWithoutYear)
  return {
    day,
    /** Leaves out the weekday, which the heading above the entries shows. */
    shortDay: (entry: Entry): string => formatDay(entry, dayAndMonth),
    name: (entry: Entry): string => `${entry.employee.name}, ${day(entry)}`,
    timeIn: (entry: Entry): string => convertToWallClock(entry.start_time).time,
    timeOut: (entry: Entry): string => {
      if (entry.end_time === null) return ''
      const days = countDaysAfterStart(entry, entry.end_time)
      return days > 0 ? `${convertToWallClock(entry.end_time).time} +${days}` : convertToWallClock(entry.end_time).time
    },
    minutesIn: (entry: Entry): number => toMinutes(convertToWallClock(entry.start_time).time),
    minutesOut: (entry: Entry): number | null =>
      entry.end_time === null
        ? null
        : toMinutes(convertToWallClock(entry.end_time).time) +
          minutesPerDay * countDaysAfterStart(entry, entry.end_time),
  }
}

export function useEntryFormats(timeZone: string) {
  const formats = useFormats()
  return useMemo(() => createEntryFormats(timeZone, formats), [timeZone, formats])
}
