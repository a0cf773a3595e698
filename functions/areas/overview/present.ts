import type * as z from 'zod'
import type { Overview } from '../../../shared/api/schemas/overview.ts'
import { convertSecondsToInstant } from '../../../shared/domain/entry-columns.ts'
import { isSuspiciouslyLong, secondsBetween } from '../../../shared/domain/entry.ts'
import { employeeIdOf, type CompanyId } from '../../../shared/domain/ids.ts'
import { readSheets } from '../month-sheets/read-range.ts'
import { SheetRows } from '../month-sheets/sheet-rows.ts'
import type { DayEntries } from './day-entries.ts'

type PresentPerson = z.output<typeof Overview>['in_now'][number]

/** Lists the employees who are clocked in. Sorts by start, so that forgotten clock-outs come first. */
export const listPresentEmployees = (
  entries: DayEntries,
  olderRows: SheetRows,
  findUsualEnd: (index: number) => string | undefined,
): PresentPerson[] =>
  [
    ...entries.rows
      .filterIndexes(index => entries.rows.isOpen(index))
      .map(index => toPresentEmployee(entries, entries.rows, index, findUsualEnd(index))),
    ...olderRows
      .filterIndexes(index => olderRows.isOpen(index))
      .map(index => toPresentEmployee(entries, olderRows, index, undefined)),
  ].toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))

function toPresentEmployee(
  { names, now }: DayEntries,
  rows: SheetRows,
  index: number,
  usualEnd: string | undefined,
): PresentPerson {
  const { sheet, row } = rows.at(index)
  const employee = names.employees.get(sheet.employeeId)
  const project = names.projects.get(rows.projectAt(index) ?? '')
  if (!employee || !project) throw new Error('an open entry without a name')
  const start_time = convertSecondsToInstant(rows.starts[index] ?? 0)
  return {
    id: rows.idAt(index),
    version: sheet.columns.version[row] ?? 1,
    employee,
    project,
    start_time,
    is_forgotten: isSuspiciouslyLong(secondsBetween(start_time, now), true),
    ...(usualEnd !== undefined && { usual_end: usualEnd }),
  }
}

export async function readOlderOpenEntries(companyId: CompanyId, { employees, rows }: DayEntries): Promise<SheetRows> {
  const readIds = new Set(rows.filterIndexes(index => rows.isOpen(index)).map(index => rows.idAt(index)))
  const missingEntries = employees.flatMap(({ open_work_log: openEntry }) =>
    openEntry && !readIds.has(openEntry.id) ? [openEntry] : [],
  )
  const sheets = await readSheets(
    companyId,
    missingEntries.map(({ id, start }) => ({ employeeId: employeeIdOf(id), month: start.slice(0, 7) })),
  )
  return new SheetRows(sheets)
}
