import { CallError } from '../../../shared/api/client.ts'

const maxRetries = 2

/** Retries network errors and 5xx, never a 4xx. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && !(error instanceof CallError && error.status < 500)
