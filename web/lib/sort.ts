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

const isEmpty = (value: SortValue): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

function compare(a: number | undefined, b: number | undefined, direction: Direction): number {
  // what is empty stands last either way: it is never what one looks for
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return direction === 'ascending' ? a - b : b - a
}

/** the values of a column as numbers in their order: thousands of rows share few names, and comparing numbers takes no time */
function asNumbers(values: readonly SortValue[], collator: Collator): (number | undefined)[] {
  const places = new Map<string, number>()
  const distinct = [...new Set(values.filter(value => typeof value === 'string'))].sort(collator.compare)
  let place = 0
  for (const [i, text] of distinct.entries()) {
    if (i > 0 && collator.compare(distinct[i - 1] ?? '', text) !== 0) place++
    places.set(text, place)
  }
  return values.map(value => (isEmpty(value) ? undefined : typeof value === 'number' ? value : places.get(value)))
}

/** those rows, sorted one way or another; `valueOf` answers what a row has in a column, and is asked once */
export function sorter<Row>(
  rows: readonly Row[],
  valueOf: (row: Row, column: string) => SortValue,
  collator: Collator,
): (sorting: Sorting) => Row[] {
  const known = new Map<string, (number | undefined)[]>()
  const valuesIn = (column: string) => {
    const values =
      known.get(column) ??
      asNumbers(
        rows.map(row => valueOf(row, column)),
        collator,
      )
    known.set(column, values)
    return values
  }
  return sorting => {
    const columns = sorting.map(({ column, direction }) => ({ direction, values: valuesIn(column) }))
    const order = [...rows.keys()].sort((a, b) => {
      for (const { direction, values } of columns) {
        const difference = compare(values[a], values[b], direction)
        if (difference !== 0) return difference
      }
      return 0
    })
    return order.flatMap(at => rows[at] ?? [])
  }
}
