import {
  toFlagMask,
  createEmptyStoredColumns,
  openEntrySecondsMarker,
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

/**
 * Creates the list of names for the response. `indexOf` returns the position of a name in it, and adds the name when
 * its id is requested for the first time.
 */
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
  const wireColumns: EntryColumns = {
    employees: employees.list,
    projects: projects.list,
    employee: [],
    project: [],
    ...createEmptyStoredColumns(),
  }
  /** The row of each entry in the response, by the entry's index. -1 if the entry is not sent. */
  const wireRows = new Int32Array(rows.size).fill(-1)
  const [overlapMask, needsReviewMask] = [toFlagMask('overlaps'), toFlagMask('needs_look')]
  const numbersBySheet = new Map<Sheet, { employee: number; projects: number[] }>()
  for (const index of indexes) {
    const { sheet, row } = rows.at(index)
    const { employeeId, columns } = sheet
    let legend = numbersBySheet.get(sheet)
    if (!legend) numbersBySheet.set(sheet, (legend = { employee: employees.indexOf(employeeId), projects: [] }))
    const project = columns.project[row] ?? -1
    wireRows[index] = wireColumns.id.length
    wireColumns.employee.push(legend.employee)
    wireColumns.project.push((legend.projects[project] ??= projects.indexOf(columns.projects[project] ?? '')))
    wireColumns.id.push(columns.id[row] ?? '')
    wireColumns.version.push(columns.version[row] ?? 1)
    wireColumns.start.push(columns.start[row] ?? 0)
    wireColumns.seconds.push(columns.seconds[row] ?? openEntrySecondsMarker)
    wireColumns.created.push(columns.created[row] ?? 0)
    wireColumns.flags.push(
      (columns.flags[row] ?? 0) |
        (overlaps[index] === 1 ? overlapMask : 0) |
        (needsReview(index) ? needsReviewMask : 0),
    )
  }
  for (const name of sparseColumns) {
    const targetCells: [number, unknown][] = wireColumns[name] ?? []
    for (const [sheetIndex, { columns }] of rows.sheets.entries())
      for (const [row, value] of columns[name] ?? []) {
        const wireRow = wireRows[rows.findFirstIndexOfSheet(sheetIndex) + row] ?? -1
        if (wireRow >= 0) targetCells.push([wireRow, value])
      }
    targetCells.sort(([a], [b]) => a - b)
    if (targetCells.length > 0) Object.assign(wireColumns, { [name]: targetCells })
  }
  return wireColumns
}
