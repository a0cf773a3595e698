/**
 * Applies `change` to all bytes in the value, under the key `B`. Bytes are base64 text in DynamoDB's JSON, and a byte
 * array in the SDK's items.
 */
const mapBytes = (value: unknown, change: (bytes: never) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(each => mapBytes(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, fieldValue]) => [
      name,
      name === 'B' ? change(fieldValue as never) : mapBytes(fieldValue, change),
    ]),
  )
}

export const encodeBytes = (value: unknown): unknown =>
  mapBytes(value, (bytes: Uint8Array) => Buffer.from(bytes).toString('base64'))

export const decodeBytes = (value: unknown): unknown => mapBytes(value, (text: string) => Buffer.from(text, 'base64'))
