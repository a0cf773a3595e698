/** Instants and hours of entries as texts. */
import { dateFormat, hoursFormat } from '../../../lib/intl.ts'
import { useCompany } from '../../../lib/session.ts'
import type { Entry } from '../../../lib/entries.ts'

export const hoursText = (seconds: number): string => hoursFormat().format(seconds / 3600)

export function useTexts() {
  const { time_zone: timeZone } = useCompany().settings
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  const when = (instant: string): string => format.format(new Date(instant))
  return {
    when,
    /** `to` is null for an open entry. */
    span: (from: string, to: string | null): string =>
      to === null ? when(from) : format.formatRange(new Date(from), new Date(to)),
    nameOf: (entry: Entry): string => `${entry.employee.name}, ${when(entry.start_time)}`,
  }
}
