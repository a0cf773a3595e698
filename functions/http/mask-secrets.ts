/** Fields that an administrator on a support visit does not see, and what stands for them. */
const maskedFields: Partial<Record<string, unknown>> = {
  /** With it, somebody could log in as the employee, or clock in for them. */
  login_token: '••••',
  /** With it, any screen becomes a time clock of the company. */
  time_clock_token: '••••',
  /** With it, a card could be charged. */
  checkout: null,
}

/** An answer as a support visit gets it, masked at any depth. */
export function maskSecrets(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(maskSecrets)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      Object.hasOwn(maskedFields, key) ? maskedFields[key] : maskSecrets(value),
    ]),
  )
}
