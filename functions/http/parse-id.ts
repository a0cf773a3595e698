import type * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { employeeIdOf, EntryId, type EmployeeId } from '../../shared/domain/ids.ts'

/** Throws 'Not found' for an id of another form, because nothing can have such an id. */
export function parseId<Schema extends z.ZodType>(schema: Schema, id: string): z.output<Schema> {
  const { success, data } = schema.safeParse(id)
  if (!success) throw new AppError('Not found')
  return data
}

/**
 * Parses the id of one of the employee's entries. Throws the same error for another employee's entry as for an entry
 * that does not exist.
 */
export function parseOwnEntryId(text: string, employeeId: EmployeeId): EntryId {
  const id = parseId(EntryId, text)
  if (employeeIdOf(id) !== employeeId) throw new AppError('Not found')
  return id
}
