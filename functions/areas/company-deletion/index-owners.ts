/** Adds the key of gsi3 to items of earlier releases, so that a deletion finds them without reading the table. */
import * as z from 'zod'
import { addSeconds, daySeconds } from '../../../shared/domain/entry.ts'
import { createItemSchema } from '../../table/formats.ts'
import { findItemOwner } from '../../table/item-owner.ts'
import { keys, createOwnerIndexKey } from '../../table/keys.ts'
import { get, scanPage } from '../../table/reads.ts'
import { addIndexKey, put } from '../../table/writes.ts'

export const OwnerIndexProgress = createItemSchema({
  /** The key after which the backfill resumes. Null once it has read the whole table. */
  after: z.object({ pk: z.string(), sk: z.string() }).nullable(),
})

/** These partitions have sessions, devices, links, counters, and companies by kennitala. */
const indexedPrefixes = ['S#', 'D#', 'T#', 'R#', 'KENNITALA#']

const missingOwnerFilter = {
  filter: {
    expression: `attribute_not_exists(gsi3pk) AND (${indexedPrefixes.map((_, i) => `begins_with(pk, :p${i})`).join(' OR ')})`,
    values: Object.fromEntries(indexedPrefixes.map((prefix, i) => [`:p${i}`, prefix])),
  },
  attributes: ['company'],
}

/**
 * An earlier release that is deployed again writes items without index keys, so the backfill is repeated after a month.
 * Items in use get their key sooner, whenever they are written again.
 */
const rerunAfterDays = 30
const updateConcurrency = 25

/**
 * Adds the owner's index key to items that lack it. Yields for each page the number of these items. Does nothing within
 * a month of the last complete run.
 */
export async function* backfillOwnerIndex(now: string): AsyncGenerator<number> {
  const storedBackfill = await get(keys.backfill('owners'))
  let cursor = storedBackfill ? OwnerIndexProgress.parse(storedBackfill).after : undefined
  while (cursor !== null) {
    const { items, next } = await scanPage(missingOwnerFilter, cursor)
    const itemsToIndex = items.flatMap(({ pk, sk, company }) => {
      const owner = findItemOwner({ pk, sk }, company)
      return owner ? [{ key: { pk, sk }, owner }] : []
    })
    for (let i = 0; i < itemsToIndex.length; i += updateConcurrency)
      await Promise.all(
        itemsToIndex
          .slice(i, i + updateConcurrency)
          .map(({ key, owner }) => addIndexKey(key, ['gsi3pk', createOwnerIndexKey(owner).gsi3pk])),
      )
    cursor = next ?? null
    const expires_at_seconds = Math.floor(Date.parse(addSeconds(now, rerunAfterDays * daySeconds)) / 1000)
    await put(keys.backfill('owners'), { after: cursor, expires_at_seconds })
    yield itemsToIndex.length
  }
}
