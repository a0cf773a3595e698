/**
 * Computes the pay of entries as a report does: stored columns become columns of a response, from which a screen
 * creates its entries.
 */
import { toColumns } from '../../functions/areas/month-sheets/columns.ts'
import { toWireColumns } from '../../functions/areas/month-sheets/wire-columns.ts'
import { selectAndComputePay, toReportColumns } from '../../functions/areas/entries/pay.ts'
import { SheetRows } from '../../functions/areas/month-sheets/sheet-rows.ts'
import { parseSheet, type Sheet } from '../../functions/areas/month-sheets/sheet.ts'
import { EmployeeId, EntryId, ProjectId } from '../../shared/domain/ids.ts'
import { toReportEntries, type ReportColumns } from '../../shared/domain/report/columns.ts'
import { createConstantTerms } from '../../shared/domain/report/terms.ts'
import type { ReportEntry, ReportTerms } from '../../shared/domain/report/report.ts'
import type { IdAndName, Entry } from '../../shared/domain/entry.ts'

const toStoredEntry = ({
  id,
  version,
  project,
  start_time,
  end_time,
  original_start_time,
  original_end_time,
  approved,
  created,
  created_by,
  comments_v2,
}: Entry) => ({
  id: EntryId.parse(id),
  version,
  edited: version,
  project: ProjectId.parse(project.id),
  start: start_time,
  end: end_time,
  original_start: original_start_time,
  original_end: original_end_time,
  approved,
  created,
  created_by,
  comments: comments_v2,
})

function toSheets(entries: readonly Entry[]): Sheet[] {
  const groups = Map.groupBy(entries, ({ employee, start_time }) => `${employee.id} ${start_time.slice(0, 7)}`)
  return [...groups].map(([sheetKey, sheetEntries]) => {
    const [employeeId = '', month = ''] = sheetKey.split(' ')
    return {
      ...parseSheet(EmployeeId.parse(employeeId), month, undefined),
      columns: toColumns(sheetEntries.map(toStoredEntry)),
    }
  })
}

export const allTimeRange = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }

export const toSheetRows = (entries: readonly Entry[]): SheetRows => new SheetRows(toSheets(entries))

export function computePayColumns(entries: readonly Entry[], terms: ReportTerms, range = allTimeRange): ReportColumns {
  const rows = toSheetRows(entries)
  const namesByKey = (key: 'employee' | 'project') =>
    new Map<string, IdAndName>(entries.map(entry => [entry[key].id, entry[key]]))
  const names = { employees: namesByKey('employee'), projects: namesByKey('project') }
  const computedPay = selectAndComputePay(
    rows,
    rows.filterIndexes(() => true),
    { ...range, approved_only: false },
    { time_zone: terms.time_zone, termsOn: createConstantTerms(terms) },
  )
  return toReportColumns(
    toWireColumns(
      rows,
      computedPay.includedIndexes,
      { overlaps: new Uint8Array(rows.size), needsReview: () => false },
      names,
    ),
    computedPay,
  )
}

export const computePayOfEntries = (
  entries: readonly Entry[],
  terms: ReportTerms,
  range = allTimeRange,
): ReportEntry[] => toReportEntries(computePayColumns(entries, terms, range), terms.time_zone)
