import { daySeconds, addSeconds, maxEntrySeconds, listMonths } from '../../../shared/domain/entry.ts'

/** The months whose sheets can have an entry from `start` to `end`, or an entry that may overlap it. */
export const monthsAround = (start: string, end: string): string[] =>
  listMonths(addSeconds(start, -maxEntrySeconds), end)

export const withNeighbourMonths = (months: readonly string[]): string[] => [
  ...new Set(
    months.flatMap(month =>
      monthsAround(`${month}-01T00:00:00Z`, addSeconds(`${month}-28T00:00:00Z`, 10 * daySeconds)),
    ),
  ),
]
