/** instants and hours of entries in words */
import { dateFormat, hoursFormat } from '../../../lib/intl.ts'
import { useCompany } from '../../../lib/session.ts'
import type { WorkLog } from '../../../lib/work-logs.ts'

export const hours = (seconds: number): string => hoursFormat().format(seconds / 3600)

export function useWhen() {
  const { time_zone: timeZone } = useCompany().settings
  const shown = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  const when = (instant: string): string => shown.format(new Date(instant))
  return {
    when,
    /** `to` is absent while it is open */
    span: (from: string, to: string | null): string =>
      to === null ? when(from) : shown.formatRange(new Date(from), new Date(to)),
    nameOf: (entry: WorkLog): string => `${entry.employee.name}, ${when(entry.start_time)}`,
  }
}
