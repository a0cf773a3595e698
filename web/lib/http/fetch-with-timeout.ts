import { recordServerTime } from '../browser/server-clock.ts'

/** The limit is longer than any function's timeout. */
const timeoutMs = 30_000

export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const response = await fetch(input, {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])]),
  })
  recordServerTime(response.headers.get('date'))
  return response
}
