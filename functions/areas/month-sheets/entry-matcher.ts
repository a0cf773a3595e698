import { toFlagMask } from '../../../shared/domain/entry-columns.ts'
import { epochSeconds, isSuspiciouslyLong, reviewFlags } from '../../../shared/domain/entry.ts'
import type { EmployeeId } from '../../../shared/domain/ids.ts'
import type { InstantRange } from './read-range.ts'
import type { SheetRows } from './sheet-rows.ts'

export interface EntryFilter {
  from?: string | undefined
  to?: string | undefined
  employee_id?: EmployeeId | undefined
  project_id?: string | undefined
  approved?: boolean | undefined
  open?: boolean | undefined
  needs_look?: boolean | undefined
}

export function createEntryMatcher(
  filter: EntryFilter,
  { from, to, isOfAllOpenEntries }: InstantRange,
  rows: SheetRows,
): (index: number) => boolean {
  const { employee_id, project_id, approved, open } = filter
  const [fromSeconds, toSeconds] = isOfAllOpenEntries ? [-Infinity, Infinity] : [epochSeconds(from), epochSeconds(to)]
  return index => {
    const start = rows.starts[index] ?? 0
    return (
      start >= fromSeconds &&
      start <= toSeconds &&
      (employee_id === undefined || rows.employeeAt(index) === employee_id) &&
      (project_id === undefined || rows.projectAt(index) === project_id) &&
      (approved === undefined || rows.hasFlag(index, 'approved') === approved) &&
      (open === undefined || rows.isOpen(index) === open)
    )
  }
}

export const reviewMask = reviewFlags.reduce((mask, name) => mask + toFlagMask(name), 0)

/**
 * Returns a function that decides whether the entry at an index needs review. Must agree with `needsReview` in
 * shared/domain/entry.ts.
 */
export const createReviewCheck =
  (rows: SheetRows, overlaps: Uint8Array, nowSeconds: number) =>
  (index: number): boolean => {
    const isOpen = rows.isOpen(index)
    const [start, end] = [rows.starts[index] ?? 0, isOpen ? nowSeconds : (rows.ends[index] ?? 0)]
    return overlaps[index] === 1 || rows.hasAnyFlag(index, reviewMask) || isSuspiciouslyLong(end - start, isOpen)
  }
