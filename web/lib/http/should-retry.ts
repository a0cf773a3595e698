import { CallError } from '../../../shared/api/client.ts'

const maxRetries = 2

/** Retries only network errors and 5xx, because the servers would repeat a refusal. */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < maxRetries && !(error instanceof CallError && error.status < 500)

const defaultWaitSeconds = 60

/**
 * Returns how many milliseconds a query that was refused with a 429 must wait, else false. While the query waits, the
 * screen shows the latest data or the refusal.
 */
export const findWaitAfterTooManyRequestsMs = ({
  state: { error },
}: {
  state: { error: Error | null }
}): number | false =>
  error instanceof CallError && error.status === 429 && (error.retryAfterSeconds ?? defaultWaitSeconds) * 1000
