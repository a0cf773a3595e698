import { useMemo } from 'react'
import { isoDayIn, type Formats } from './intl.ts'
import { useFormats } from './use-formats.ts'
import { useNow } from './use-now.ts'

/** Days in the company's time zone, whatever the browser's own zone is. */
export interface LocalDay {
  show: (instant: string) => string
  isToday: (instant: string) => boolean
}

export function localDay(today: string, timeZone: string, formats: Formats): LocalDay {
  const format = formats.date({ dateStyle: 'medium', timeZone })
  const day = isoDayIn(timeZone)
  return {
    show: instant => format.format(new Date(instant)),
    isToday: instant => day(instant) === today,
  }
}

/** UTC offsets of all zones are multiples of 15 minutes, so midnight falls on a quarter hour. */
const quarter = 900

/** The returned object only changes with the day or the language. */
export function useLocalDay(timeZone: string): LocalDay {
  const now = useNow(quarter)
  const formats = useFormats()
  const today = isoDayIn(timeZone)(now * 1000)
  return useMemo(() => localDay(today, timeZone, formats), [today, timeZone, formats])
}
