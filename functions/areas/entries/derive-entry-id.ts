import { createHash } from 'node:crypto'
import { EntryId, type EmployeeId } from '../../../shared/domain/ids.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Derives the id from the idempotency key, so that a repeat creates the same id. */
export const deriveEntryId = (employeeId: EmployeeId, key: string, index = 0): EntryId => {
  const bytes = createHash('sha256').update(`${key} ${index}`).digest().subarray(0, 12)
  return EntryId.parse(`${employeeId}.${[...bytes].map(byte => alphabet[byte % alphabet.length]).join('')}`)
}
