/** Converts values to DynamoDB's JSON and back. It knows only the kinds that our items have. */

export type StoredItem = Record<string, unknown>
export type AttributeValue = Record<string, unknown>

export function toAttribute(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (typeof value === 'object') return objectToAttribute(value)
  throw new TypeError(`the table cannot store a ${typeof value}`)
}

function objectToAttribute(value: object | null): AttributeValue {
  if (value === null) return { NULL: true }
  if (value instanceof Uint8Array)
    return { B: Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64') }
  if (Array.isArray(value)) return { L: value.map(toAttribute) }
  if (value instanceof Set) return { SS: [...value] }
  return { M: marshall(value) }
}

/** Fields that are undefined are left out. */
export function marshall(row: object): Record<string, AttributeValue> {
  const item: Record<string, AttributeValue> = {}
  for (const [name, value] of Object.entries(row)) if (value !== undefined) item[name] = toAttribute(value)
  return item
}

function fromAttribute(attribute: AttributeValue): unknown {
  for (const kind in attribute) {
    const value = attribute[kind]
    switch (kind) {
      case 'S':
      case 'BOOL':
        return value
      case 'N':
        return Number(value)
      case 'NULL':
        return null
      case 'B':
        return Buffer.from(value as string, 'base64')
      case 'L':
        return (value as AttributeValue[]).map(fromAttribute)
      case 'M':
        return unmarshall(value as Record<string, AttributeValue>)
      case 'SS':
        return new Set(value as string[])
    }
  }
  throw new TypeError(`an attribute of an unknown kind: ${Object.keys(attribute).join()}`)
}

export function unmarshall(item: Record<string, AttributeValue>): StoredItem {
  const row: StoredItem = {}
  for (const name in item) row[name] = fromAttribute(item[name] as AttributeValue)
  return row
}
