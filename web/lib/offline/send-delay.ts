import type { SendQueueResult } from './send-queue.ts'

const minRetryDelayMs = 200
const maxRetryDelayMs = 60_000

/** Returns the time until the queue is sent again. Undefined if nothing is left to send, or the session is over. */
export function computeSendDelayMs(result: SendQueueResult, failureCount: number): number | undefined {
  if (result === 'all' || result === 'ended') return undefined
  // Waits longest at a rate limit, because many devices behind one network address would otherwise stay above it.
  return result === 'busy' ? maxRetryDelayMs : Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** failureCount)
}
