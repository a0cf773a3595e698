/** The due items of all companies. Only jobs read them. */
import { indexPages, type Row } from './db.ts'
import { dueIndex, type DueKind } from './keys.ts'

/** Pages of due items, oldest first. The index may miss an item written just now, which the next run then finds. */
export function duePages(kind: DueKind, by: string): AsyncGenerator<Row[]> {
  const { gsi2pk, gsi2sk } = dueIndex(kind, by)
  return indexPages('gsi2', gsi2pk, gsi2sk)
}
