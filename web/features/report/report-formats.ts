import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { wallMillis } from '../../../shared/domain/local-time.ts'
import { dateFormat, hoursFormat } from '../../lib/intl.ts'

/** Formats days, times and hours in the company's time zone and the user's language. */
function reportFormats(timeZone: string) {
  const wall = wallMillis(timeZone)
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const hours = hoursFormat()
  const days = new Map<string, string>()
  return {
    wall,
    /** Cached, because thousands of rows share few days. */
    day: (date: string): string => {
      const text = days.get(date) ?? day.format(new Date(`${date}T00:00:00Z`))
      days.set(date, text)
      return text
    },
    hours: (seconds: number): string => hours.format(seconds / 3600),
  }
}
export type ReportFormats = ReturnType<typeof reportFormats>

export function useReportFormats(timeZone: string): ReportFormats {
  const { i18n } = useTranslation()
  // oxlint-disable-next-line react/exhaustive-deps -- the formats depend on the language
  return useMemo(() => reportFormats(timeZone), [timeZone, i18n.language])
}
