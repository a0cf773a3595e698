import type * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'

/**
 * Parses an id in a path. An id of another form belongs to nothing, so it is answered with 404 instead of an invalid
 * field.
 */
export function parseId<Schema extends z.ZodType>(schema: Schema, id: string): z.output<Schema> {
  const { success, data } = schema.safeParse(id)
  if (!success) throw new AppError('Not found')
  return data
}
