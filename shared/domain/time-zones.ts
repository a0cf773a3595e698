/**
 * Names of time zones that the runtime knows. They are cached, because asking the runtime takes as long as reading an
 * item of the table, and every request parses its company's time zone.
 */
const knownNames = new Set<string>()
const maxCachedNames = 500

/**
 * Whether the runtime knows a time zone of this name. Refuses offsets such as +01:00, because they have no clock
 * changes.
 */
export function isTimeZone(name: string): boolean {
  if (knownNames.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '') return false
  } catch {
    return false
  }
  if (knownNames.size < maxCachedNames) knownNames.add(name)
  return true
}
