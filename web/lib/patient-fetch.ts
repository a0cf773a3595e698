/** Longer than any function may run. */
const patienceMs = 30_000

/** `fetch` with a time limit. */
export const patientFetch: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(init?.signal ? [init.signal] : [])]),
  })
