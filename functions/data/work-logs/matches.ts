/** which entries are asked for */
import { epochSeconds } from '../../../shared/domain/work-log.ts'
import type { Range } from './read-range.ts'
import type { Rows } from './rows.ts'

export interface Filter {
  from?: string | undefined
  to?: string | undefined
  employee_id?: string | undefined
  project_id?: string | undefined
  approved?: boolean | undefined
  open?: boolean | undefined
  needs_look?: boolean | undefined
}

export function matches(filter: Filter, { from, to, isAll }: Range, rows: Rows): (place: number) => boolean {
  const { employee_id, project_id, approved, open, needs_look } = filter
  const [first, last] = isAll ? [-Infinity, Infinity] : [epochSeconds(from), epochSeconds(to)]
  return place => {
    const start = rows.starts[place] ?? 0
    return (
      start >= first &&
      start <= last &&
      (employee_id === undefined || rows.ownerAt(place) === employee_id) &&
      (project_id === undefined || rows.projectAt(place) === project_id) &&
      (approved === undefined || rows.hasFlag(place, 'approved') === approved) &&
      (needs_look === undefined || rows.hasFlag(place, 'needs_look') === needs_look) &&
      (open === undefined || rows.isOpen(place) === open)
    )
  }
}
