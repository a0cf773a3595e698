/** The due items of all companies, read only by jobs. */
import { queryIndexPages } from './reads.ts'
import type { StoredItem } from './items.ts'
import { dueIndexKeys, type DueKind } from './keys.ts'

/**
 * Yields pages of due items, oldest first. The index may lack an item that was just written, which the next run finds.
 */
export function duePages(kind: DueKind, until: string): AsyncGenerator<StoredItem[]> {
  const { gsi2pk, gsi2sk } = dueIndexKeys(kind, until)
  return queryIndexPages('gsi2', gsi2pk, gsi2sk)
}
