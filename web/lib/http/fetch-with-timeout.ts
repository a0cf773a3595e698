import { recordServerTime } from '../browser/server-clock.ts'

/** Longer than any function may run. */
const timeoutMs = 30_000

/** `fetch` with a time limit. */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const answer = await fetch(input, {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])]),
  })
  recordServerTime(answer.headers.get('date'))
  return answer
}
