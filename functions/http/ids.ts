import type * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'

/** of a path, where the ids of several things may stand: one of another form is the id of nothing */
export function idOf<Schema extends z.ZodType>(schema: Schema, given: string): z.output<Schema> {
  const { success, data } = schema.safeParse(given)
  if (!success) throw new AppError('Not found')
  return data
}
