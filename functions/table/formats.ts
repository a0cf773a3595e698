/** The formats of stored items that this code reads and writes. docs/deploy.md says how the two numbers rise. */
import * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'

/** The first sheets held entries, the second hold columns, the third have flags above the bits of the creator. */
export const newestReadableFormat = 3
/** This number rises one release after `newestReadableFormat`, so that the previous release can read whatever this one writes. */
export const writtenFormat = 2

/** Refuses an item that newer code has written, because this code would lose the parts that it does not understand. */
export function refuseNewerFormat(format: number | undefined): void {
  if (format !== undefined && format > newestReadableFormat) throw new AppError('Please try again')
}

const format = z
  .number()
  .optional()
  .refine(number => {
    refuseNewerFormat(number)
    return true
  })

/**
 * The schema of a stored item. Keys that only newer code knows survive. `format` is absent before there is a second
 * one.
 */
export const itemSchema = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject({ format, ...shape })

/** Turns the schema of an answer into one for stored items, which may have keys from newer code at any depth. */
export function toLooseSchema<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return loosen(schema) as unknown as z.ZodType<z.output<Schema>>
}

function loosen(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject)
    return z.looseObject(
      Object.fromEntries(Object.entries(schema.shape).map(([key, inner]) => [key, loosen(inner as z.core.$ZodType)])),
    )
  if (schema instanceof z.ZodOptional) return z.optional(loosen(schema.def.innerType))
  if (schema instanceof z.ZodNullable) return z.nullable(loosen(schema.def.innerType))
  if (schema instanceof z.ZodArray) return z.array(loosen(schema.def.element))
  return schema
}

/** `next` replaces `present`, but keeps the keys of `present` that only newer code knows. */
export function withUnknownKeys<Value extends object>(schema: z.ZodType, next: Value, current: object): Value {
  const { shape } = schema as z.ZodObject
  const kept = Object.entries(current).filter(([key]) => !(key in shape))
  const inner = Object.entries(next).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
    const [known, before] = [unwrapObject(shape[key]), (current as Record<string, unknown>)[key]]
    return known && isObject(value) && isObject(before) ? [[key, withUnknownKeys(known, value, before)]] : []
  })
  return { ...Object.fromEntries(kept), ...next, ...Object.fromEntries(inner) }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unwrapObject(schema: z.core.$ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapObject(schema.def.innerType)
  return schema instanceof z.ZodObject ? schema : undefined
}
