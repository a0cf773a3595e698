import { useMemo } from 'react'
import { dateFormat, isoDayFormat } from './intl.ts'
import { locale } from './language.ts'
import { useNow } from './now.ts'

/** days as the clock on the company's wall has them, whatever clock the browser goes by */
export interface LocalDay {
  show: (instant: string) => string
  isToday: (instant: string) => boolean
}

export function localDay(timeZone: string, now = new Date()): LocalDay {
  return asOf(isoDayFormat(timeZone).format(now), timeZone)
}

function asOf(today: string, timeZone: string): LocalDay {
  const shown = dateFormat({ dateStyle: 'medium', timeZone })
  const day = isoDayFormat(timeZone)
  return {
    show: instant => shown.format(new Date(instant)),
    isToday: instant => day.format(new Date(instant)) === today,
  }
}

/** a day begins nowhere but at a quarter of an hour */
const quarter = 900

/** the same until the day or the language changes */
export function useLocalDay(timeZone: string): LocalDay {
  const now = useNow(quarter)
  const today = isoDayFormat(timeZone).format(new Date(now * 1000))
  const language = locale()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- formats are made for the language
  return useMemo(() => asOf(today, timeZone), [today, timeZone, language])
}
