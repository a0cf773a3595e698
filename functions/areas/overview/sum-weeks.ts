import type * as z from 'zod'
import type { ProjectHours } from '../../../shared/api/schemas/project.ts'
import { addDays } from '../../../shared/domain/calendar.ts'
import { sum, sumDayRange } from '../../../shared/domain/overview/sums.ts'
import { plottedWeekCount } from '../../../shared/domain/projects.ts'
import type { SheetRows } from '../month-sheets/sheet-rows.ts'
import { listPeriodDays, toDayColumns } from './day-entries.ts'

export const daysPerWeek = 7

/**
 * Sums the seconds of each project by week. An entry belongs to the local day on which it starts, as in the overview.
 */
export function sumProjectWeeks(
  rows: SheetRows,
  first: string,
  timeZone: string,
  now: string,
): z.output<typeof ProjectHours> {
  const weeks = Array.from({ length: plottedWeekCount }, (_, i) => addDays(first, daysPerWeek * i))
  const days = listPeriodDays({ from: first, to: addDays(first, daysPerWeek * plottedWeekCount - 1) })
  const ids = [...new Set(rows.sheets.flatMap(({ columns }) => columns.projects))]
  const columns = toDayColumns(rows, { days, people: [], projects: ids.map(id => ({ id })) }, timeZone, now)
  const { byProject } = sumDayRange(columns, { first: 0, last: days.length - 1 })
  return {
    weeks,
    projects: ids.flatMap((id, number) => {
      const seconds = byProject.get(number)
      if (!seconds) return []
      return [{ id, seconds: weeks.map((_, i) => sum(seconds.subarray(daysPerWeek * i, daysPerWeek * (i + 1)))) }]
    }),
  }
}
