/** docs/deploy.md explains when to raise the two format numbers. */
import * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'

/**
 * Sheets hold entries in the first format, and columns in the second. In the third format, the columns may have flags
 * above the creator's bits.
 */
export const newestReadableFormat = 3
/**
 * Rises one release after `newestReadableFormat`, so that the previous release can read everything that this one
 * writes.
 */
export const writtenFormat = 2

/**
 * Refuses an item written by a newer release, because this release would lose the parts that it does not understand.
 */
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
 * Returns the schema of a stored item, which keeps keys of newer releases. An item without `format` is of the first
 * format.
 */
export const createItemSchema = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject({ format, ...shape })

/** Makes the schema keep keys of newer releases, which stored items may have at any depth. */
export function toLooseSchema<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return loosen(schema) as unknown as z.ZodType<z.output<Schema>>
}

function loosen(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject)
    return z.looseObject(
      Object.fromEntries(
        Object.entries(schema.shape).map(([key, fieldSchema]) => [key, loosen(fieldSchema as z.core.$ZodType)]),
      ),
    )
  if (schema instanceof z.ZodOptional) return z.optional(loosen(schema.def.innerType))
  if (schema instanceof z.ZodNullable) return z.nullable(loosen(schema.def.innerType))
  if (schema instanceof z.ZodArray) return z.array(loosen(schema.def.element))
  return schema
}

/** Returns `next` with the keys of `current` that only newer releases know, including those of inner objects. */
export function addUnknownKeys<Value extends object>(schema: z.ZodType, next: Value, current: object): Value {
  const { shape } = schema as z.ZodObject
  const unknownEntries = Object.entries(current).filter(([key]) => !(key in shape))
  const innerEntries = Object.entries(next).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
    const [innerSchema, currentValue] = [unwrapObject(shape[key]), (current as Record<string, unknown>)[key]]
    return innerSchema && isObject(value) && isObject(currentValue)
      ? [[key, addUnknownKeys(innerSchema, value, currentValue)]]
      : []
  })
  return { ...Object.fromEntries(unknownEntries), ...next, ...Object.fromEntries(innerEntries) }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unwrapObject(schema: z.core.$ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapObject(schema.def.innerType)
  return schema instanceof z.ZodObject ? schema : undefined
}
