import { noteServerTime } from './server-clock.ts'

/** Longer than any function may run. */
const patienceMs = 30_000

/** `fetch` with a time limit. */
export const patientFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, {
    ...init,
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(init?.signal ? [init.signal] : [])]),
  })
  noteServerTime(answer.headers.get('date'))
  return answer
}
