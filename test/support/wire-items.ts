/** DynamoDB's JSON has bytes as base64. The SDK's items have them as a byte array. */
const mapBytes = (value: unknown, change: (bytes: never) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(each => mapBytes(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'B' ? change(inner as never) : mapBytes(inner, change),
    ]),
  )
}

export const encodeBytes = (value: unknown): unknown =>
  mapBytes(value, (bytes: Uint8Array) => Buffer.from(bytes).toString('base64'))

export const decodeBytes = (value: unknown): unknown => mapBytes(value, (text: string) => Buffer.from(text, 'base64'))
