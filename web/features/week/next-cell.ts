/** Where the focus goes on after an approval. */
import { daysPerWeek, type WeekPart, type PersonWeek } from './group-week.ts'

/** A row without a person is the header. The last column has the person's week. */
export interface CellPosition {
  person: string | null
  column: number
}

export const weekColumn = daysPerWeek

interface Options {
  /** Whether to go on by day, not by person. */
  isByDay: boolean
  /** Entries that were just approved, though the list may not show that yet. */
  approved: ReadonlySet<string>
}

/**
 * Returns the next cell with something to approve, behind `from` and then from the start, else one that needs a look.
 */
export function findNextCell(
  people: readonly PersonWeek[],
  from: CellPosition | undefined,
  { isByDay, approved }: Options,
): CellPosition | undefined {
  const cells = listCells(people, isByDay)
  const current = cells.findLastIndex(cell => from !== undefined && belongsTo(cell, from))
  const ahead = [...cells.slice(current + 1), ...cells.slice(0, current + 1)]
  const next =
    ahead.find(({ part }) => part.toApprove.some(({ id }) => !approved.has(id))) ??
    ahead.find(({ part }) => part.toCheck.length > 0)
  return next && { person: next.person, column: next.column }
}

/** Whether a cell is at the position, or of the day or person there. */
const belongsTo = (cell: CellPosition, { person, column }: CellPosition): boolean =>
  (person === null || cell.person === person) && (column === weekColumn || cell.column === column)

interface Cell extends CellPosition {
  part: WeekPart
}

function listCells(people: readonly PersonWeek[], isByDay: boolean): Cell[] {
  const byPerson = people.flatMap(({ id, days }) => days.map((part, column) => ({ person: id, column, part })))
  // Sorting is stable, so people keep their order within each day.
  return isByDay ? byPerson.toSorted((a, b) => a.column - b.column) : byPerson
}
