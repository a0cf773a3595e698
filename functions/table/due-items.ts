import * as z from 'zod'
import { addSeconds } from '../../shared/domain/entry.ts'
import { queryIndexPages } from './reads.ts'
import type { StoredItem } from './items.ts'
import { createDueIndexKeys, type DueKind } from './keys.ts'
import { replaceAttribute } from './writes.ts'

/**
 * Yields the items of this kind that are due until `until`. The index may lack an item that was just written, which the
 * next run finds.
 */
export function readDueItemPages(kind: DueKind, until: string): AsyncGenerator<StoredItem[]> {
  const { gsi2pk, gsi2sk } = createDueIndexKeys(kind, until)
  return queryIndexPages('gsi2', gsi2pk, gsi2sk)
}

const IndexedItem = z.object({ pk: z.string(), sk: z.string(), gsi2sk: z.string() })

/** Makes the item due `seconds` after `now`. Does nothing if the item has changed since it was read. */
export async function hideDueItem(item: StoredItem, now: string, seconds: number): Promise<void> {
  const { gsi2sk, ...key } = IndexedItem.parse(item)
  await replaceAttribute(key, { attribute: 'gsi2sk', from: gsi2sk, to: addSeconds(now, seconds) })
}
