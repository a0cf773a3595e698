const keys = new Map<string, string>()

/**
 * The same content has the same key however often it is sent, so that an answer that got lost is no second change.
 * For what cannot be meant twice alone: a change of a version that was seen, a deletion.
 */
export function retryKey(content: unknown): string {
  const text = JSON.stringify(content)
  const key = keys.get(text) ?? crypto.randomUUID()
  keys.set(text, key)
  return key
}
