/** what lies around an entry, and may overlap it */
import { daySeconds, later, longestSeconds, monthsBetween } from '../../../shared/domain/work-log.ts'
import type { OpenWorkLog } from '../employees.ts'
import type { StoredLog } from './columns.ts'

/** the sheets that an entry, or one that overlaps it, can be in */
export const monthsAround = (start: string, end: string): string[] => monthsBetween(later(start, -longestSeconds), end)

/** a month before and after too, for what overlaps */
export const withNeighbours = (months: readonly string[]): string[] => [
  ...new Set(
    months.flatMap(month => monthsAround(`${month}-01T00:00:00Z`, later(`${month}-28T00:00:00Z`, 10 * daySeconds))),
  ),
]

/** with what is open now, wherever it is filed */
export const withOpen = (
  logs: readonly StoredLog[],
  open: OpenWorkLog | null,
): { id: string; start: string; end: string | null }[] =>
  open && !logs.some(({ id }) => id === open.id) ? [...logs, { ...open, end: null }] : [...logs]
