import { useMemo } from 'react'
import { dateFormat, isoDayIn } from './intl.ts'
import { locale } from './language.ts'
import { useNow } from './now.ts'

/** days as the clock on the company's wall has them, whatever clock the browser goes by */
export interface LocalDay {
  show: (instant: string) => string
  isToday: (instant: string) => boolean
}

export function localDay(timeZone: string, now = Date.now()): LocalDay {
  return asOf(isoDayIn(timeZone)(now), timeZone)
}

function asOf(today: string, timeZone: string): LocalDay {
  const shown = dateFormat({ dateStyle: 'medium', timeZone })
  const day = isoDayIn(timeZone)
  return {
    show: instant => shown.format(new Date(instant)),
    isToday: instant => day(instant) === today,
  }
}

/** UTC offsets of all zones are multiples of 15 minutes, so a day begins at a quarter of an hour. */
const quarter = 900

/** the same until the day or the language changes */
export function useLocalDay(timeZone: string): LocalDay {
  const now = useNow(quarter)
  const today = isoDayIn(timeZone)(now * 1000)
  const language = locale()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- formats are made for the language
  return useMemo(() => asOf(today, timeZone), [today, timeZone, language])
}
