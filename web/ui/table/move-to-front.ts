import type { TableRow } from './table-types.ts'

/** Puts the rows with these ids first, in the order of the ids. */
export function moveToFront<Item extends TableRow>(rows: Item[], ids: readonly string[] = []): Item[] {
  if (ids.length === 0) return rows
  const byId = new Map(rows.map(row => [row.id, row]))
  const inFront = new Set(ids)
  return [...ids.flatMap(id => byId.get(id) ?? []), ...rows.filter(({ id }) => !inFront.has(id))]
}
