import { useCompany } from '../../../lib/session/session.ts'
import { useFormats } from '../../../lib/language/use-formats.ts'
import type { Entry } from '../../../lib/entries/entries.ts'

export function useEntryTexts() {
  const { date, hours } = useFormats()
  const { time_zone: timeZone } = useCompany().settings
  const format = date({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  const formatInstant = (instant: string): string => format.format(new Date(instant))
  return {
    when: formatInstant,
    hours: (seconds: number): string => hours(seconds / 3600),
    /** `to` is null for an open entry. */
    span: (from: string, to: string | null): string =>
      to === null ? formatInstant(from) : format.formatRange(new Date(from), new Date(to)),
    nameOf: (entry: Entry): string => `${entry.employee.name}, ${formatInstant(entry.start_time)}`,
  }
}
