/** Administrators and try-outs get these placeholders instead of the fields. */
const maskedFields: Partial<Record<string, unknown>> = {
  /** The token would allow logging in as the employee, or clocking in for them. */
  login_token: '••••',
  /** The token would turn any screen into a time clock of the company. */
  time_clock_token: '••••',
  /** The checkout would allow charging a card. */
  checkout: null,
}

export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, value]) => [
      key,
      Object.hasOwn(maskedFields, key) ? maskedFields[key] : maskSecrets(value),
    ]),
  )
}
