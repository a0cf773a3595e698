/** entries as those who may see them see them, many at a time: from the table's columns into the wire's */
import { flag, noEntries, open, type LogColumns } from '../../../shared/domain/log-columns.ts'
import type { Named } from '../../../shared/domain/work-log.ts'
import type { Rows } from './rows.ts'

/** by id; callers choose ids, so that a project may have that of an employee */
export interface Names {
  employees: Map<string, Named>
  projects: Map<string, Named>
}

/** the position of each in a list that grows as they come */
function legend(names: ReadonlyMap<string, Named>) {
  const list: Named[] = []
  const places = new Map<string, number>()
  const placeOf = (id: string): number => {
    const known = places.get(id)
    if (known !== undefined) return known
    const named = names.get(id)
    if (!named) throw new Error(`${id} has no name`)
    places.set(id, list.length)
    return list.push(named) - 1
  }
  return { list, placeOf }
}

const sparse = ['original_start', 'original_end', 'start_received', 'end_received', 'comments'] as const

/** of the table, with the place of each on the wire: -1 where it is not there */
function putSparse<Value>(
  from: readonly [number, Value][],
  first: number,
  wireRows: Int32Array,
  to: [number, Value][],
): void {
  for (const [row, value] of from) {
    const wireRow = wireRows[first + row] ?? -1
    if (wireRow >= 0) to.push([wireRow, value])
  }
}

export function toWire(rows: Rows, places: readonly number[], overlaps: Uint8Array, names: Names): LogColumns {
  const [employees, projects] = [legend(names.employees), legend(names.projects)]
  const wire: LogColumns = {
    employees: employees.list,
    projects: projects.list,
    employee: [],
    project: [],
    ...noEntries(),
  }
  const wireRows = new Int32Array(rows.size).fill(-1)
  const overlap = flag('overlaps')
  for (const [wireRow, place] of places.entries()) {
    const {
      sheet: { e, columns },
      row,
    } = rows.at(place)
    wireRows[place] = wireRow
    wire.employee.push(employees.placeOf(e))
    wire.project.push(projects.placeOf(columns.projects[columns.project[row] ?? -1] ?? ''))
    wire.id.push(columns.id[row] ?? '')
    wire.version.push(columns.version[row] ?? 1)
    wire.start.push(columns.start[row] ?? 0)
    wire.seconds.push(columns.seconds[row] ?? open)
    wire.created.push(columns.created[row] ?? 0)
    wire.flags.push((columns.flags[row] ?? 0) + (overlaps[place] === 1 ? overlap : 0))
  }
  for (const [at, { columns }] of rows.sheets.entries()) {
    const first = rows.firstOf(at)
    putSparse(columns.original_start, first, wireRows, wire.original_start)
    putSparse(columns.original_end, first, wireRows, wire.original_end)
    putSparse(columns.start_received, first, wireRows, wire.start_received)
    putSparse(columns.end_received, first, wireRows, wire.end_received)
    putSparse(columns.comments, first, wireRows, wire.comments)
  }
  for (const name of sparse) wire[name].sort(([a], [b]) => a - b)
  return wire
}
