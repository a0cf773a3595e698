/** asking the runtime costs as much as reading an item, and every request reads its company's */
const known = new Set<string>()
const mostKnown = 500

/** an IANA name that this runtime can compute with; offsets such as +01:00 know no clock changes and are refused */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    if (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '') return false
  } catch {
    return false
  }
  if (known.size < mostKnown) known.add(name)
  return true
}
