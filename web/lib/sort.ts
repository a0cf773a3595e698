/** the rules by which every table sorts */
import type { Collator } from './intl.ts'

export type Direction = 'ascending' | 'descending'
export interface SortKey {
  column: string
  direction: Direction
}
/** the column sorted by first, then those that decide its ties, the latest first */
export type Sorting = readonly SortKey[]
export type SortValue = string | number | null | undefined

/** names read from A on; of hours and dates the largest and latest are what one looks for */
const firstDirection = (column: string): Direction => (column.endsWith('name') ? 'ascending' : 'descending')
const turned: Record<Direction, Direction> = { ascending: 'descending', descending: 'ascending' }

/** what pressing the head of a column leads to */
export function pressed(sorting: Sorting, column: string): Sorting {
  const [now] = sorting
  const direction = now?.column === column ? turned[now.direction] : firstDirection(column)
  return [{ column, direction }, ...sorting.filter(key => key.column !== column)]
}

const isEmpty = (value: SortValue): value is null | undefined | '' => value === null || value === undefined || value === ''

function compare(a: SortValue, b: SortValue, direction: Direction, collator: Collator): number {
  // what is empty stands last either way: it is never what one looks for
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return direction === 'ascending' ? order : -order
}

/** sorted anew; `valueOf` answers what a row has in a column */
export function sorted<Row>(
  rows: readonly Row[],
  sorting: Sorting,
  valueOf: (row: Row, column: string) => SortValue,
  collator: Collator,
): Row[] {
  // asked once per row and not once per comparison
  const keyed = rows.map(row => ({ row, values: sorting.map(key => valueOf(row, key.column)) }))
  keyed.sort((a, b) => {
    for (const [i, key] of sorting.entries()) {
      const order = compare(a.values[i], b.values[i], key.direction, collator)
      if (order !== 0) return order
    }
    return 0
  })
  return keyed.map(({ row }) => row)
}
