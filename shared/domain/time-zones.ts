/** Asking the runtime takes as long as reading an item, and every request parses the time zone of its company. */
const cache = new Set<string>()
const maxCached = 500

/**
 * Whether it is an IANA name that the runtime knows. Offsets such as +01:00 are refused, as they have no clock changes.
 */
export function isTimeZone(name: string): boolean {
  if (cache.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '') return false
  } catch {
    return false
  }
  if (cache.size < maxCached) cache.add(name)
  return true
}
