import { CallError } from '../../../shared/api/client.ts'
import type { ErrorBody } from '../../../shared/api/errors.ts'
import type { Entry } from '../../../shared/domain/entry.ts'

/** Returns the current state of the entry that conflicts with the call. */
export function findConflictingEntry(error: unknown): Entry | undefined {
  return error instanceof CallError && error.status === 409 && isErrorBody(error.body) ? error.body.work_log : undefined
}

const isErrorBody = (body: unknown): body is ErrorBody => typeof body === 'object' && body !== null && 'error' in body
