import type { TableRow } from './table-types.ts'

/** Puts the rows with these ids first, in the order of the ids. */
export function moveToFront<Item extends TableRow>(rows: Item[], ids: readonly string[] = []): Item[] {
  if (ids.length === 0) return rows
  const rowsById = new Map(rows.map(row => [row.id, row]))
  const frontIds = new Set(ids)
  return [...ids.flatMap(id => rowsById.get(id) ?? []), ...rows.filter(({ id }) => !frontIds.has(id))]
}
