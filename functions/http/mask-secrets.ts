/** Fields that are hidden from administrators and in try-outs. Each has the placeholder that is sent instead. */
const maskedFields: Partial<Record<string, unknown>> = {
  /** The token would allow logging in as the employee, or clocking in for them. */
  login_token: '••••',
  /** The token would turn any screen into a time clock of the company. */
  time_clock_token: '••••',
  /** The checkout would allow charging a card. */
  checkout: null,
}

/** Masks a response for an administrator or a try-out, at any depth. */
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
