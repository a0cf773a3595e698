import { useMemo } from 'react'
import { dateFormat, isoDayIn } from './intl.ts'
import { locale } from './language.ts'
import { useNow } from './use-now.ts'

/** Days in the company's time zone, whatever the browser's own zone is. */
export interface LocalDay {
  show: (instant: string) => string
  isToday: (instant: string) => boolean
}

export function localDay(timeZone: string, now = Date.now()): LocalDay {
  return localDayFor(isoDayIn(timeZone)(now), timeZone)
}

function localDayFor(today: string, timeZone: string): LocalDay {
  const format = dateFormat({ dateStyle: 'medium', timeZone })
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
  const today = isoDayIn(timeZone)(now * 1000)
  const language = locale()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the formats depend on the language
  return useMemo(() => localDayFor(today, timeZone), [today, timeZone, language])
}
