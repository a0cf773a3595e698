/** values for the fields of a route, valid and otherwise, made from its schemas */
import fc from 'fast-check'
import * as z from 'zod'
import type { RouteRow } from '../../shared/api/route.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  maxLength?: number
  minLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  anyOf?: Schema[]
}

export const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** what a pattern or a format does not say */
const byName: Record<string, fc.Arbitrary<string>> = {
  time_zone: fc.constantFrom('Atlantic/Reykjavik', 'Europe/Lisbon', 'Europe/Dublin', 'America/St_Johns'),
  phone: fc.constantFrom('+3546111234', '+351912345678'),
  phone_number: fc.constantFrom('+3546111234', '+351912345678', ''),
  kt: fc.constantFrom('1201603389', '120160-3389'),
  email: fc.stringMatching(/^[a-z]{12}$/).map(name => `${name}@example.com`),
  new_token: fc.stringMatching(/^[bcdfghjkmnpqrstvwxz]{4}$/),
}

const letters = fc.constantFrom(...Array.from('aábcdðeéfiíoóþæöãçõABÞ 0123456789-.,\'"&<>=+@;'))

export function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const special = byName[name]
  if (special) return special
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => valid(one, name)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, field]) => [key, valid(field, key)])),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(valid(schema.items ?? {}, name), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true })
    default:
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern))
        : schema.format === 'date'
          ? fc.constantFrom('2025-05-02', '2026-02-28')
          : fc.string({ unit: letters, minLength: Math.max(schema.minLength ?? 0, 1), maxLength: Math.min(schema.maxLength ?? 40, 40) })
  }
}

/** JSON that no schema asked for, written as text since some of it JSON.stringify would not write */
const nasty = fc.constantFrom(
  'null',
  'true',
  '-1',
  '1e400',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"a\\udc00b"',
  '[]',
  '{}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '[[[[[[[[[[]]]]]]]]]]',
  '"’; DROP TABLE"',
  '"\\u202e\\u0000\\ufeff"',
  `"${'x'.repeat(5000)}"`,
  '99999999999999999999999',
  '"2026-02-30"',
  '"🧑🏽‍🔧"',
)

/** bodies as text: valid ones, ones with a field that is missing, extra, or of another kind, and ones that are no JSON */
export function bodies(row: Pick<RouteRow, 'body'>): fc.Arbitrary<string> {
  const schema = schemaOf(row.body)
  const good = valid(schema) as fc.Arbitrary<Record<string, unknown>>
  const fields = Object.keys(schema.properties ?? {})
  const someField = fc.constantFrom(...fields, 'surprise', '__proto__', 'toString')
  const written = (body: Record<string, unknown>, field: string, text: string): string => {
    const rest = Object.entries(body).filter(([key]) => key !== field)
    return `{${[...rest.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`), `${JSON.stringify(field)}:${text}`].join(',')}}`
  }
  return fc.oneof(
    { weight: 3, arbitrary: good.map(body => JSON.stringify(body)) },
    { weight: 6, arbitrary: fc.tuple(good, someField, nasty).map(([body, field, text]) => written(body, field, text)) },
    { weight: 2, arbitrary: fc.tuple(good, someField).map(([{ ...body }, field]) => JSON.stringify({ ...body, [field]: undefined })) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
  )
}

/** one valid body of a route, the same for the same seed */
export const sampleBody = (row: Pick<RouteRow, 'body'>, seed: number): Record<string, unknown> =>
  (fc.sample(valid(schemaOf(row.body)), { numRuns: 1, seed })[0] ?? {}) as Record<string, unknown>
