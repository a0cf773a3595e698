import { CallError } from '../../../shared/api/client.ts'

const maxRetries = 2

/** Refusals are final, but a question without an answer, or with one of a broken server, is worth another attempt. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && !(error instanceof CallError && error.status < 500)
