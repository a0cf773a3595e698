import type * as z from 'zod'
import type { ProjectHours } from '../../../shared/api/schemas/project.ts'
import { addDays, mondayOf, monthOf } from '../../../shared/domain/calendar.ts'
import { toInstants } from '../../../shared/domain/export-schedule.ts'
import { toLocalDay } from '../../../shared/domain/local-time.ts'
import { plottedWeekCount } from '../../../shared/domain/projects.ts'
import type { Company } from '../companies/companies.ts'
import { readSheetsOfRange } from '../month-sheets/read-range.ts'
import { SheetRows } from '../month-sheets/sheet-rows.ts'
import { computeFirstInstantToRead } from './first-instant-to-read.ts'
import { daysPerWeek, sumProjectWeeks } from './sum-weeks.ts'

export async function listProjectHours(company: Company, now: string): Promise<z.output<typeof ProjectHours>> {
  const { time_zone } = company.settings
  const monday = mondayOf(toLocalDay(now, time_zone))
  const firstMonday = addDays(monday, -daysPerWeek * (plottedWeekCount - 1))
  const { from, to } = toInstants({ from: firstMonday, to: addDays(monday, daysPerWeek - 1) }, time_zone)
  const range = { from: computeFirstInstantToRead(monthOf(from)), to }
  const sheets = await readSheetsOfRange(company.id, range, undefined, Promise.resolve(monthOf(to)), now)
  return sumProjectWeeks(new SheetRows(sheets), firstMonday, time_zone, now)
}
