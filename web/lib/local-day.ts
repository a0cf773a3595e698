import { dateFormat, isoDayFormat } from './intl.ts'

/** days as the clock on the company's wall has them, whatever clock the browser goes by */
export interface LocalDay {
  show: (instant: string) => string
  isToday: (instant: string) => boolean
}

export function localDay(timeZone: string, now = new Date()): LocalDay {
  const shown = dateFormat({ dateStyle: 'medium', timeZone })
  const day = isoDayFormat(timeZone)
  const today = day.format(now)
  return {
    show: instant => shown.format(new Date(instant)),
    isToday: instant => day.format(new Date(instant)) === today,
  }
}
