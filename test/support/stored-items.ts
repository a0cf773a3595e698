/** Reads items that earlier releases stored. Every release must be able to read them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { keys } from '../../functions/table/keys.ts'
import type { StoredItem } from '../../functions/table/items.ts'
import { decodeBytes } from './wire-items.ts'

const directory = join(import.meta.dirname, '../stored')

export interface StoredFixture {
  kind: keyof typeof keys
  /** The item in DynamoDB's own format, which names the type of each attribute. */
  rawItem: Record<string, AttributeValue>
  /** The item with plain values, as the data layer gets it. */
  item: StoredItem
  /** The result of reading the item, in the release that stored it. */
  read: unknown
}

const toStoredItem = (rawItem: StoredFixture['rawItem']): StoredItem =>
  Object.fromEntries(Object.entries(rawItem).map(([name, value]) => [name, toPlain(value)]))

function toPlain(value: AttributeValue): unknown {
  if (value.M) return toStoredItem(value.M)
  if (value.L) return value.L.map(toPlain)
  if (value.SS) return new Set(value.SS)
  if (value.N !== undefined) return Number(value.N)
  return value.NULL ? null : (value.S ?? value.BOOL ?? value.B)
}

/**
 * Files of `test/stored` have one item per line. If several files have an item with the same key, tests store that of
 * the last file. `2026-11.jsonl` sorts after `2026-11-….jsonl`, because the stored responses contain its items.
 */
export const storedItems: StoredFixture[] = readdirSync(directory)
  .filter(name => name.endsWith('.jsonl'))
  .toSorted()
  .flatMap(name => readFileSync(join(directory, name), 'utf8').trim().split('\n'))
  .map(line => {
    const {
      kind,
      item: writtenItem,
      read,
    } = JSON.parse(line) as { kind: StoredFixture['kind']; item: unknown; read: unknown }
    const rawItem = decodeBytes(writtenItem) as StoredFixture['rawItem']
    return { kind, rawItem, item: toStoredItem(rawItem), read }
  })

/** Returns the responses of the release that stored the items. */
export const readStoredResponses = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(directory, name), 'utf8')) as Record<string, unknown>
