import { daySeconds, addSeconds, maxEntrySeconds, listMonths } from '../../../shared/domain/entry.ts'

/** The months whose sheets can have an entry from `start` to `end`, or an entry that may overlap it. */
export const listMonthsAround = (start: string, end: string): string[] =>
  listMonths(addSeconds(start, -maxEntrySeconds), end)

export const addNeighbourMonths = (months: readonly string[]): string[] => [
  ...new Set(
    months.flatMap(month =>
      listMonthsAround(`${month}-01T00:00:00Z`, addSeconds(`${month}-28T00:00:00Z`, 10 * daySeconds)),
    ),
  ),
]
