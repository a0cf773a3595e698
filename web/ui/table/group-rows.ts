import type { GroupHeadings, TableGroups, TableRow } from './table-types.ts'

/**
 * Creates a heading above the first row of each group. Expects sorted rows, so that rows of the same group follow each
 * other.
 */
export function groupRows<Item extends TableRow>(
  { keyOf, heading, lastColumn }: TableGroups<Item>,
  sortedRows: readonly Item[],
): GroupHeadings {
  const groups = Map.groupBy(sortedRows, keyOf)
  return {
    headingByFirstRow: new Map([...groups.values()].map(rows => [rows[0]?.id ?? '', heading(rows)])),
    lastColumn,
  }
}
