import {
  flagMask,
  emptyStoredColumns,
  openEntrySeconds,
  type EntryColumns,
} from '../../../shared/domain/entry-columns.ts'
import { optionalTimes, type IdAndName } from '../../../shared/domain/entry.ts'
import type { SheetRows } from './sheet-rows.ts'
import type { Sheet } from './sheet.ts'

/**
 * Employees and projects have separate maps, because clients choose the ids, so a project may have the id of an
 * employee.
 */
export interface NameMaps {
  employees: Map<string, IdAndName>
  projects: Map<string, IdAndName>
}

/** `indexOf` adds a name when its id is requested for the first time. */
function createLegend(names: ReadonlyMap<string, IdAndName>) {
  const list: IdAndName[] = []
  const indexes = new Map<string, number>()
  const indexOf = (id: string): number => {
    const existing = indexes.get(id)
    if (existing !== undefined) return existing
    const item = names.get(id)
    if (!item) throw new Error(`${id} has no name`)
    indexes.set(id, list.length)
    return list.push(item) - 1
  }
  return { list, indexOf }
}

const sparseColumns = ['original_start', 'original_end', ...optionalTimes, 'comments'] as const

export function toWireColumns(
  rows: SheetRows,
  indexes: readonly number[],
  { overlaps, needsReview }: { overlaps: Uint8Array; needsReview: (index: number) => boolean },
  names: NameMaps,
): EntryColumns {
  const [employees, projects] = [createLegend(names.employees), createLegend(names.projects)]
  const wire: EntryColumns = {
    employees: employees.list,
    projects: projects.list,
    employee: [],
    project: [],
    ...emptyStoredColumns(),
  }
  /** The row of each entry in the response, by the entry's index. -1 if the entry is not sent. */
  const wireRows = new Int32Array(rows.size).fill(-1)
  const [overlap, look] = [flagMask('overlaps'), flagMask('needs_look')]
  const legends = new Map<Sheet, { employee: number; projects: number[] }>()
  for (const index of indexes) {
    const { sheet, row } = rows.at(index)
    const { employeeId, columns } = sheet
    let legend = legends.get(sheet)
    if (!legend) legends.set(sheet, (legend = { employee: employees.indexOf(employeeId), projects: [] }))
    const project = columns.project[row] ?? -1
    wireRows[index] = wire.id.length
    wire.employee.push(legend.employee)
    wire.project.push((legend.projects[project] ??= projects.indexOf(columns.projects[project] ?? '')))
    wire.id.push(columns.id[row] ?? '')
    wire.version.push(columns.version[row] ?? 1)
    wire.start.push(columns.start[row] ?? 0)
    wire.seconds.push(columns.seconds[row] ?? openEntrySeconds)
    wire.created.push(columns.created[row] ?? 0)
    wire.flags.push((columns.flags[row] ?? 0) | (overlaps[index] === 1 ? overlap : 0) | (needsReview(index) ? look : 0))
  }
  for (const name of sparseColumns) {
    const target: [number, unknown][] = wire[name] ?? []
    for (const [sheetIndex, { columns }] of rows.sheets.entries())
      for (const [row, value] of columns[name] ?? []) {
        const wireRow = wireRows[rows.firstIndexOf(sheetIndex) + row] ?? -1
        if (wireRow >= 0) target.push([wireRow, value])
      }
    target.sort(([a], [b]) => a - b)
    if (target.length > 0) Object.assign(wire, { [name]: target })
  }
  return wire
}
