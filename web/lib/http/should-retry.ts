import { CallError } from '../../../shared/api/client.ts'

const maxRetries = 2

/** Whether to retry: at most twice, after a network error or a 5xx, never after a 4xx. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && !(error instanceof CallError && error.status < 500)

const defaultWaitSeconds = 60

/**
 * Fetches a refused query again once the servers' wait is over. Until then, the screen shows its latest data or the
 * refusal.
 */
export const refetchAfterWaiting = ({ state: { error } }: { state: { error: Error | null } }): number | false =>
  error instanceof CallError && error.status === 429 && (error.retryAfterSeconds ?? defaultWaitSeconds) * 1000
