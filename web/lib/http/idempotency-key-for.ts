const keys = new Map<string, string>()

/**
 * Derives an idempotency key from the content, so that a retry after a lost response changes nothing twice. Only for
 * changes that make no sense twice: edits of a known version, and deletions.
 */
export function idempotencyKeyFor(content: unknown): string {
  const text = JSON.stringify(content)
  const key = keys.get(text) ?? crypto.randomUUID()
  keys.set(text, key)
  return key
}
