const keys = new Map<string, string>()

/**
 * An idempotency key that depends on the content alone, so that a repeat after a lost answer is no second change. Only
 * for calls that nobody would want to make twice: changes of a version that was seen, deletions.
 */
export function idempotencyKeyFor(content: unknown): string {
  const text = JSON.stringify(content)
  const key = keys.get(text) ?? crypto.randomUUID()
  keys.set(text, key)
  return key
}
