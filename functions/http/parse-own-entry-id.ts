import { AppError } from '../../shared/api/errors.ts'
import { employeeOf, EntryId, type EmployeeId } from '../../shared/domain/ids.ts'
import { parseId } from './ids.ts'

/** Parses the id of an entry. An entry of another employee is answered as if it did not exist. */
export function parseOwnEntryId(given: string, e: EmployeeId): EntryId {
  const id = parseId(EntryId, given)
  if (employeeOf(id) !== e) throw new AppError('Not found')
  return id
}
