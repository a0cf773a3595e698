/** items as earlier versions of the code stored them: every later version has to read them */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { keys } from '../../functions/data/keys.ts'
import type { Row } from '../../functions/data/db.ts'

const directory = join(import.meta.dirname, '../stored')

export interface StoredItem {
  kind: keyof typeof keys
  /** as the table holds it, in the form of DynamoDB's own protocol */
  item: Record<string, AttributeValue>
  row: Row
  /** what the code of its day read in it */
  read: unknown
}

/** Bytes are base64 in a file of text. */
const withBytes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withBytes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'B' ? Buffer.from(String(inner), 'base64') : withBytes(inner),
    ]),
  )
}

/** the item as the data layer gets it */
const rowOf = (item: StoredItem['item']): Row =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(value)]))

function plain(value: AttributeValue): unknown {
  if (value.M) return rowOf(value.M)
  if (value.L) return value.L.map(plain)
  if (value.SS) return new Set(value.SS)
  if (value.N !== undefined) return Number(value.N)
  return value.NULL ? null : (value.S ?? value.BOOL ?? value.B)
}

/** every item of the files in `test/stored`, a line each */
export const storedItems: StoredItem[] = readdirSync(directory)
  .filter(name => name.endsWith('.jsonl'))
  .flatMap(name => readFileSync(join(directory, name), 'utf8').trim().split('\n'))
  .map(line => {
    const { kind, item: written, read } = JSON.parse(line) as { kind: StoredItem['kind']; item: unknown; read: unknown }
    const item = withBytes(written) as StoredItem['item']
    return { kind, item, row: rowOf(item), read }
  })

/** what the company of those items was told by the code that had stored them */
export const toldThen = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(directory, name), 'utf8')) as Record<string, unknown>
