import { locale } from './i18n.ts'

/** days as the clock on the company's wall has them, whatever clock the browser goes by */
export interface LocalDay {
  show: (instant: string) => string
  isToday: (instant: string) => boolean
}

export function localDay(timeZone: string, now = new Date()): LocalDay {
  const shown = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const today = day.format(now)
  return {
    show: instant => shown.format(new Date(instant)),
    isToday: instant => day.format(new Date(instant)) === today,
  }
}
