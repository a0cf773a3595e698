const keys = new Map<string, string>()

/**
 * Returns the same key for equal content, so that a retry after a lost response changes nothing twice. Only for changes
 * that make no sense twice, such as edits of a known version.
 */
export function getIdempotencyKey(content: unknown): string {
  const text = JSON.stringify(content)
  const key = keys.get(text) ?? crypto.randomUUID()
  keys.set(text, key)
  return key
}
