import type * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { employeeOf, EntryId, type EmployeeId } from '../../shared/domain/ids.ts'

/** Parses an id in a path. An id in another form cannot exist, so the response is 404 rather than an invalid field. */
export function parseId<Schema extends z.ZodType>(schema: Schema, id: string): z.output<Schema> {
  const { success, data } = schema.safeParse(id)
  if (!success) throw new AppError('Not found')
  return data
}

/** Parses the id of an entry. Another employee's entry gets the same response as one that does not exist. */
export function parseOwnEntryId(text: string, employeeId: EmployeeId): EntryId {
  const id = parseId(EntryId, text)
  if (employeeOf(id) !== employeeId) throw new AppError('Not found')
  return id
}
