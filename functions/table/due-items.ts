/** The due items of all companies. Only jobs read them. */
import { queryIndexPages } from './reads.ts'
import type { StoredItem } from './items.ts'
import { dueIndexKeys, type DueKind } from './keys.ts'

/** Pages of due items, oldest first. The index may miss an item written just now, which the next run then finds. */
export function duePages(kind: DueKind, by: string): AsyncGenerator<StoredItem[]> {
  const { gsi2pk, gsi2sk } = dueIndexKeys(kind, by)
  return queryIndexPages('gsi2', gsi2pk, gsi2sk)
}
