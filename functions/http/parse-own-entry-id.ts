import { AppError } from '../../shared/api/errors.ts'
import { employeeOf, EntryId, type EmployeeId } from '../../shared/domain/ids.ts'
import { parseId } from './ids.ts'

/** Parses the id of an entry. An entry of another employee is answered as if it did not exist. */
export function parseOwnEntryId(given: string, employeeId: EmployeeId): EntryId {
  const id = parseId(EntryId, given)
  if (employeeOf(id) !== employeeId) throw new AppError('Not found')
  return id
}
