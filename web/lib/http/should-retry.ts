import { CallError } from '../../../shared/api/client.ts'

const maxRetries = 2

/** A refusal (4xx) would come again, so only network errors and 5xx are retried. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && !(error instanceof CallError && error.status < 500)

const defaultWaitSeconds = 60

/**
 * Refetches a refused query once the servers' wait is over. Until then, the screen shows its latest data or the
 * refusal.
 */
export const refetchAfterWaiting = ({ state: { error } }: { state: { error: Error | null } }): number | false =>
  error instanceof CallError && error.status === 429 && (error.retryAfterSeconds ?? defaultWaitSeconds) * 1000
