import { useMemo } from 'react'
import { toUtcMidnight } from '../../../shared/domain/calendar.ts'
import { createWallMsConverter } from '../../../shared/domain/local-time.ts'
import type { Formats } from '../../lib/language/intl.ts'
import { useFormats } from '../../lib/language/use-formats.ts'

function createReportFormats(timeZone: string, { date, hours }: Formats) {
  const toWallMs = createWallMsConverter(timeZone)
  const day = date({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const days = new Map<string, string>()
  return {
    wall: toWallMs,
    /** The texts are cached, because thousands of rows share a few days. */
    day: (isoDay: string): string => {
      const text = days.get(isoDay) ?? day.format(toUtcMidnight(isoDay))
      days.set(isoDay, text)
      return text
    },
    hours: (seconds: number): string => hours(seconds / 3600),
  }
}
export type ReportFormats = ReturnType<typeof createReportFormats>

export function useReportFormats(timeZone: string): ReportFormats {
  const formats = useFormats()
  return useMemo(() => createReportFormats(timeZone, formats), [timeZone, formats])
}
