import { daySeconds, addSeconds, maxEntrySeconds, listMonths } from '../../../shared/domain/entry.ts'

/** The months in which an entry from `start` to `end`, or an entry that may overlap it, can have its sheet. */
export const monthsAround = (start: string, end: string): string[] =>
  listMonths(addSeconds(start, -maxEntrySeconds), end)

export const withNeighbourMonths = (months: readonly string[]): string[] => [
  ...new Set(
    months.flatMap(month =>
      monthsAround(`${month}-01T00:00:00Z`, addSeconds(`${month}-28T00:00:00Z`, 10 * daySeconds)),
    ),
  ),
]
