import { CallError } from '../../../shared/api/client.ts'

const maxRetries = 2

/** Retries only network errors and 5xx, because the servers would repeat a refusal. */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < maxRetries && !(error instanceof CallError && error.status < 500)

const defaultWaitSeconds = 60

/**
 * Returns the milliseconds that the servers ask a refused query to wait. Until then, the screen shows the latest data
 * or the refusal.
 */
export const refetchAfterWaiting = ({ state: { error } }: { state: { error: Error | null } }): number | false =>
  error instanceof CallError && error.status === 429 && (error.retryAfterSeconds ?? defaultWaitSeconds) * 1000
