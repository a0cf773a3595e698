import { AppError } from '../../shared/api/errors.ts'
import { employeeOf, EntryId, type EmployeeId } from '../../shared/domain/ids.ts'
import { parseId } from './ids.ts'

/** Parses the id of an entry. Another employee's entry is answered as if it did not exist. */
export function parseOwnEntryId(text: string, employeeId: EmployeeId): EntryId {
  const id = parseId(EntryId, text)
  if (employeeOf(id) !== employeeId) throw new AppError('Not found')
  return id
}
