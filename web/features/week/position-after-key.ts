import type { PersonWeek } from './group-week.ts'
import { weekColumn, type CellPosition } from './next-cell.ts'

const steps: Record<string, { rows: number; columns: number } | undefined> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}
const lastDay = weekColumn - 1

const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, value))

/**
 * Returns the cell to which a key moves the focus. Undefined if the key does not move it. With Ctrl, Home leads to the
 * first person and End to the last.
 */
export function computePositionAfterKey(
  { key, isCtrl }: { key: string; isCtrl: boolean },
  from: CellPosition,
  people: readonly PersonWeek[],
): CellPosition | undefined {
  const rows = [null, ...people.map(({ id }) => id)]
  const row = rows.indexOf(from.person)
  const toPosition = (targetRow: number, toColumn: number): CellPosition => {
    const person = rows[clamp(targetRow, rows.length - 1)] ?? null
    return { person, column: clamp(toColumn, person === null ? lastDay : weekColumn) }
  }
  if (key === 'Home') return toPosition(isCtrl ? 1 : row, 0)
  if (key === 'End') return toPosition(isCtrl ? rows.length - 1 : row, lastDay)
  const step = steps[key]
  return step && toPosition(row + step.rows, from.column + step.columns)
}
