import { daysPerWeek, type WeekPart, type PersonWeek } from './group-week.ts'

/** A position without a person is in the header row. The last column holds the person's whole week. */
export interface CellPosition {
  person: string | null
  column: number
}

export const weekColumn = daysPerWeek

interface Options {
  /** Whether the focus moves down the day's column instead of along the person's row. */
  isByDay: boolean
  /** Ids of entries that were just approved, even if the list does not show that yet. */
  approved: ReadonlySet<string>
}

/**
 * Returns the next cell with entries to approve. If there is none, returns the next cell with entries to review.
 * Searches from `from` to the end, then from the start.
 */
export function findNextCell(
  people: readonly PersonWeek[],
  from: CellPosition | undefined,
  { isByDay, approved }: Options,
): CellPosition | undefined {
  const cells = listCells(people, isByDay)
  const currentIndex = cells.findLastIndex(cell => from !== undefined && belongsTo(cell, from))
  const cellsAhead = [...cells.slice(currentIndex + 1), ...cells.slice(0, currentIndex + 1)]
  const nextCell =
    cellsAhead.find(({ part }) => part.toApprove.some(({ id }) => !approved.has(id))) ??
    cellsAhead.find(({ part }) => part.toReview.length > 0)
  return nextCell && { person: nextCell.person, column: nextCell.column }
}

/**
 * A position in the header contains all cells of its day. A position in the last column contains all cells of its
 * person.
 */
const belongsTo = (cell: CellPosition, { person, column }: CellPosition): boolean =>
  (person === null || cell.person === person) && (column === weekColumn || cell.column === column)

interface Cell extends CellPosition {
  part: WeekPart
}

function listCells(people: readonly PersonWeek[], isByDay: boolean): Cell[] {
  const personCells = people.flatMap(({ id, days }) => days.map((part, column) => ({ person: id, column, part })))
  // Sorting is stable, so people keep their order within each day.
  return isByDay ? personCells.toSorted((a, b) => a.column - b.column) : personCells
}
