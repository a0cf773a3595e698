/** longer than any function may take */
const patienceMs = 30_000

/** what has not answered by then does not */
export const patientFetch: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(init?.signal ? [init.signal] : [])]),
  })
