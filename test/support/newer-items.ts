/** Adds unknown keys to every object at any depth, as newer code could. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'

export const newerCodeKey = 'key_of_newer_code'
export const newerCodeValue = 'newer'

type Item = Record<string, AttributeValue>

/**
 * Whether the keys of the object at the path are ids or names of fields. Newer code would add no other keys to such an
 * object.
 */
const isRecord = (path: readonly string[]): boolean => ['projects', 'fields', 'members'].includes(path.at(-1) ?? '')

const addToItem = (item: Item, path: readonly string[]): Item => ({
  ...Object.fromEntries(Object.entries(item).map(([name, value]) => [name, addToValue(value, [...path, name])])),
  ...(isRecord(path) ? {} : { [newerCodeKey]: { S: newerCodeValue } }),
})

function addToValue(value: AttributeValue, path: readonly string[]): AttributeValue {
  if (value.M) return { M: addToItem(value.M, path) }
  if (value.L) return { L: value.L.map(element => addToValue(element, path)) }
  if (value.B && path.at(-1) === 'packed') return { B: addToPacked(value.B) }
  return value
}

function addToPacked(bytes: Uint8Array): Uint8Array {
  const content = JSON.parse(inflateRawSync(bytes).toString()) as { columns?: { id: string[] } }
  const newerContent = addToJson(content) as { columns?: object }
  // The added column has a pair of row and value for each row.
  if (newerContent.columns)
    Object.assign(newerContent.columns, { [newerCodeKey]: content.columns?.id.map((_, row) => [row, newerCodeValue]) })
  return deflateRawSync(JSON.stringify(newerContent))
}

function addToJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addToJson)
  if (typeof value !== 'object' || value === null) return value
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, fieldValue]) => [name, addToJson(fieldValue)])),
    [newerCodeKey]: newerCodeValue,
  }
}

export const toNewerItem = (item: Item): Item => addToItem(item, [])

/** Returns the paths at which the value contains `newerCodeKey`. Parses packed attributes, which are JSON text here. */
export function findNewerKeys(value: unknown, path = ''): string[] {
  if (typeof value === 'string' && path.endsWith('.packed')) return findNewerKeys(JSON.parse(value), path)
  if (Array.isArray(value)) return [...new Set(value.flatMap(element => findNewerKeys(element, `${path}[]`)))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, fieldValue]) =>
    name === newerCodeKey ? [path] : findNewerKeys(fieldValue, `${path}.${name}`),
  )
}
