/**
 * Converts stored items to and from the attributes of DynamoDB. Supports only the types of values that stored items
 * have.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'

export type StoredItem = Record<string, unknown>
export type AttributeMap = Record<string, AttributeValue>

/** An item that is written without these keys is in no list of a job. */
export const omitDueIndexKeys = ({ gsi2pk: _pk, gsi2sk: _sk, ...item }: StoredItem): StoredItem => item

export function toAttribute(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (typeof value === 'object') return convertObjectToAttribute(value)
  throw new TypeError(`the table cannot store a ${typeof value}`)
}

function convertObjectToAttribute(value: object | null): AttributeValue {
  if (value === null) return { NULL: true }
  if (value instanceof Uint8Array) return { B: value }
  if (Array.isArray(value)) return { L: value.map(toAttribute) }
  if (value instanceof Set) return { SS: [...value] }
  return { M: marshall(value) }
}

export function marshall(values: object): AttributeMap {
  const item: AttributeMap = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) item[name] = toAttribute(value)
  return item
}

function convertFromAttribute({ S, N, BOOL, NULL, B, L, M, SS }: AttributeValue): unknown {
  if (S !== undefined) return S
  if (N !== undefined) return Number(N)
  if (BOOL !== undefined) return BOOL
  if (L) return L.map(convertFromAttribute)
  if (M) return unmarshall(M)
  if (B) return Buffer.from(B.buffer, B.byteOffset, B.length)
  if (NULL) return null
  if (SS) return new Set(SS)
  throw new TypeError('an attribute of an unknown kind')
}

export function unmarshall(item: AttributeMap): StoredItem {
  const values: StoredItem = {}
  for (const name in item) values[name] = convertFromAttribute(item[name] as AttributeValue)
  return values
}
