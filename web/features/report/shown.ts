import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { wallMillis } from '../../../shared/domain/local-time.ts'
import { dateFormat, hoursFormat } from '../../lib/intl.ts'

/** days, times and hours as the company's clock and the user's language have them */
function showing(timeZone: string) {
  const wall = wallMillis(timeZone)
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const hours = hoursFormat()
  const days = new Map<string, string>()
  return {
    wall,
    /** of thousands of rows, most are of the same days */
    day: (date: string): string => {
      const known = days.get(date) ?? day.format(new Date(`${date}T00:00:00Z`))
      days.set(date, known)
      return known
    },
    hours: (seconds: number): string => hours.format(seconds / 3600),
  }
}
export type Shown = ReturnType<typeof showing>

export function useShown(timeZone: string): Shown {
  const { i18n } = useTranslation()
  // the language decides how days and hours are written
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => showing(timeZone), [timeZone, i18n.language])
}
