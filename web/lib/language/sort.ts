export type Direction = 'ascending' | 'descending'
export interface SortedColumn {
  column: string
  direction: Direction
}
/** The first column decides, and the next ones break ties. */
export type Sorting = readonly SortedColumn[]
export type CompareTexts = (a: string, b: string) => number
export type SortValue = string | number | null | undefined

/**
 * Returns the direction in which a column is first sorted. Names start with A. Hours and dates start with the largest
 * and latest, which users usually look for.
 */
const chooseDefaultDirection = (column: string): Direction => (column.endsWith('name') ? 'ascending' : 'descending')
const oppositeDirection: Record<Direction, Direction> = { ascending: 'descending', descending: 'ascending' }

/**
 * Returns the sorting after a click on a column's heading. A second click reverses the direction. The previous sorting
 * breaks ties.
 */
export function computeSortingAfterClick(sorting: Sorting, column: string): Sorting {
  const [firstColumn] = sorting
  const direction =
    firstColumn?.column === column ? oppositeDirection[firstColumn.direction] : chooseDefaultDirection(column)
  return [{ column, direction }, ...sorting.filter(sortedColumn => sortedColumn.column !== column)]
}

const isEmpty = (value: SortValue): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

function compareRanks(a: number | undefined, b: number | undefined, direction: Direction): number {
  // Empty values come last in both directions, because users do not look for them.
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return direction === 'ascending' ? a - b : b - a
}

/**
 * Returns a number to sort by for each value. Texts get their rank, because large tables have few distinct names, and
 * comparing numbers is faster than comparing texts.
 */
function computeRanks(values: readonly SortValue[], compare: CompareTexts): (number | undefined)[] {
  const rankOfText = new Map<string, number>()
  const distinctTexts = [...new Set(values.filter(value => typeof value === 'string'))].sort(compare)
  let rank = 0
  for (const [i, text] of distinctTexts.entries()) {
    if (i > 0 && compare(distinctTexts[i - 1] ?? '', text) !== 0) rank++
    rankOfText.set(text, rank)
  }
  return values.map(value => (isEmpty(value) ? undefined : typeof value === 'number' ? value : rankOfText.get(value)))
}

export function createSorter<Row>(
  rows: readonly Row[],
  valueOf: (row: Row, column: string) => SortValue,
  compare: CompareTexts,
): (sorting: Sorting) => Row[] {
  const ranksByColumn = new Map<string, (number | undefined)[]>()
  const rankColumn = (column: string) => {
    const ranks =
      ranksByColumn.get(column) ??
      computeRanks(
        rows.map(row => valueOf(row, column)),
        compare,
      )
    ranksByColumn.set(column, ranks)
    return ranks
  }
  return sorting => {
    const columns = sorting.map(({ column, direction }) => ({ direction, values: rankColumn(column) }))
    const order = [...rows.keys()].sort((a, b) => {
      for (const { direction, values } of columns) {
        const difference = compareRanks(values[a], values[b], direction)
        if (difference !== 0) return difference
      }
      return 0
    })
    return order.flatMap(index => rows[index] ?? [])
  }
}
