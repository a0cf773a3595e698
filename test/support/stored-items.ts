/** Loads items that earlier versions stored, which every later version must read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { keys } from '../../functions/table/keys.ts'
import type { StoredItem } from '../../functions/table/items.ts'
import { decodeBytes } from './wire-items.ts'

const directory = join(import.meta.dirname, '../stored')

export interface StoredFixture {
  kind: keyof typeof keys
  /** The item in the form of DynamoDB's protocol. */
  item: Record<string, AttributeValue>
  row: StoredItem
  /** The value that was read from the item by the version that stored it. */
  read: unknown
}

/** Converts an item to the form that the data layer gets. */
const toRow = (item: StoredFixture['item']): StoredItem =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toPlain(value)]))

function toPlain(value: AttributeValue): unknown {
  if (value.M) return toRow(value.M)
  if (value.L) return value.L.map(toPlain)
  if (value.SS) return new Set(value.SS)
  if (value.N !== undefined) return Number(value.N)
  return value.NULL ? null : (value.S ?? value.BOOL ?? value.B)
}

/** All items of the files in `test/stored`, which have one item per line. */
export const storedItems: StoredFixture[] = readdirSync(directory)
  .filter(name => name.endsWith('.jsonl'))
  .flatMap(name => readFileSync(join(directory, name), 'utf8').trim().split('\n'))
  .map(line => {
    const {
      kind,
      item: written,
      read,
    } = JSON.parse(line) as { kind: StoredFixture['kind']; item: unknown; read: unknown }
    const item = decodeBytes(written) as StoredFixture['item']
    return { kind, item, row: toRow(item), read }
  })

/** Returns the API responses for the company of the stored items, given by the version that stored them. */
export const storedResponses = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(directory, name), 'utf8')) as Record<string, unknown>
