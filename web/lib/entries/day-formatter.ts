import { useMemo } from 'react'
import { getIsoDayFormatter, type Formats } from '../language/intl.ts'
import { useFormats } from '../language/use-formats.ts'
import { useNow } from '../browser/use-now.ts'

/** Formats days in the company's time zone, whatever the browser's. */
interface DayFormatter {
  format: (instant: string) => string
  isToday: (instant: string) => boolean
}

export function createDayFormatter(today: string, timeZone: string, formats: Formats): DayFormatter {
  const format = formats.date({ dateStyle: 'medium', timeZone })
  const day = getIsoDayFormatter(timeZone)
  return {
    format: instant => format.format(new Date(instant)),
    isToday: instant => day(instant) === today,
  }
}

/** UTC offsets of all zones are multiples of 15 minutes, so midnight falls on a quarter hour. */
const quarterSeconds = 900

/** Returns the current day in the time zone. The calling component renders again when the day changes. */
export const useToday = (timeZone: string): string => getIsoDayFormatter(timeZone)(useNow(quarterSeconds) * 1000)

/**
 * Returns a formatter for days in the time zone. It stays the same object until the day, the time zone or the formats
 * change.
 */
export function useDayFormatter(timeZone: string): DayFormatter {
  const formats = useFormats()
  const today = useToday(timeZone)
  return useMemo(() => createDayFormatter(today, timeZone, formats), [today, timeZone, formats])
}
