/** Matches entries against a request's filter. */
import { epochSeconds } from '../../../shared/domain/entry.ts'
import type { EmployeeId } from '../../../shared/domain/ids.ts'
import type { Range } from './read-range.ts'
import type { SheetRows } from './sheet-rows.ts'

export interface Filter {
  from?: string | undefined
  to?: string | undefined
  employee_id?: EmployeeId | undefined
  project_id?: string | undefined
  approved?: boolean | undefined
  open?: boolean | undefined
  needs_look?: boolean | undefined
}

export function createMatcher(filter: Filter, { from, to, isAll }: Range, rows: SheetRows): (index: number) => boolean {
  const { employee_id, project_id, approved, open, needs_look } = filter
  const [first, last] = isAll ? [-Infinity, Infinity] : [epochSeconds(from), epochSeconds(to)]
  return index => {
    const start = rows.starts[index] ?? 0
    return (
      start >= first &&
      start <= last &&
      (employee_id === undefined || rows.employeeAt(index) === employee_id) &&
      (project_id === undefined || rows.projectAt(index) === project_id) &&
      (approved === undefined || rows.hasFlag(index, 'approved') === approved) &&
      (needs_look === undefined || rows.hasFlag(index, 'needs_look') === needs_look) &&
      (open === undefined || rows.isOpen(index) === open)
    )
  }
}
