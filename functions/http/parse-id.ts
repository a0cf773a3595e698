import type * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { employeeOf, EntryId, type EmployeeId } from '../../shared/domain/ids.ts'

/**
 * Parses an id in a path. An id of another form belongs to nothing, so it is answered with 404 instead of an invalid
 * field.
 */
export function parseId<Schema extends z.ZodType>(schema: Schema, id: string): z.output<Schema> {
  const { success, data } = schema.safeParse(id)
  if (!success) throw new AppError('Not found')
  return data
}

/** Parses the id of an entry. Another employee's entry is answered as if it did not exist. */
export function parseOwnEntryId(text: string, employeeId: EmployeeId): EntryId {
  const id = parseId(EntryId, text)
  if (employeeOf(id) !== employeeId) throw new AppError('Not found')
  return id
}
