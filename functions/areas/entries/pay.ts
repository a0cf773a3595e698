import type { EmployeeId } from '../../../shared/domain/ids.ts'
import type { EntryColumns } from '../../../shared/domain/entry-columns.ts'
import type { ReportColumns } from '../../../shared/domain/report/columns.ts'
import { mapBuckets } from '../../../shared/domain/report/buckets.ts'
import { computeEntryPay, type PaySeconds } from '../../../shared/domain/report/report.ts'
import type { DayTermsFinder } from '../../../shared/domain/report/terms.ts'
import { createEntryMatcher } from '../month-sheets/entry-matcher.ts'
import type { SheetRows } from '../month-sheets/sheet-rows.ts'

interface Selection {
  from: string
  to: string
  employee_id?: EmployeeId | undefined
  project_id?: string | undefined
  approved_only: boolean
}

interface PayTerms {
  time_zone: string
  termsOn: DayTermsFinder
}

interface PaidSelection {
  /** Indexes of the entries that count, sorted by start. */
  includedIndexes: number[]
  /** Indexes of open entries, and of unapproved ones if only approved entries count. */
  excludedIndexes: number[]
  pay: PaySeconds
}

/**
 * Selects the matching entries and computes pay. `indexes` must have all entries of the days, because the pay rules
 * apply to whole days.
 */
export function selectAndComputePay(
  rows: SheetRows,
  indexes: readonly number[],
  { from, to, employee_id, project_id, approved_only }: Selection,
  { time_zone, termsOn }: PayTerms,
): PaidSelection {
  const isCounted = (index: number): boolean =>
    !rows.isOpen(index) && (!approved_only || rows.hasFlag(index, 'approved'))
  const matching = rows.sortIndexes(indexes.filter(createEntryMatcher({ employee_id, project_id }, { from, to }, rows)))
  return {
    includedIndexes: matching.filter(isCounted),
    excludedIndexes: matching.filter(index => !isCounted(index)),
    pay: computeEntryPay(indexes.filter(isCounted), rows, time_zone, termsOn),
  }
}

export function toReportColumns(
  work_logs: EntryColumns,
  { includedIndexes, pay }: Pick<PaidSelection, 'includedIndexes' | 'pay'>,
): ReportColumns {
  const selectIncludedValues = (seconds: Float64Array): number[] => includedIndexes.map(index => seconds[index] ?? 0)
  const lunch = selectIncludedValues(pay.lunch).flatMap((seconds, row): [number, number][] =>
    seconds === 0 ? [] : [[row, -seconds]],
  )
  return { work_logs, ...mapBuckets('wire', ({ id }) => selectIncludedValues(pay[id])), lunch }
}
