/** Generates valid and invalid values from the schemas of routes. */
import fc from 'fast-check'
import * as z from 'zod'
import type { PageRoute } from '../../shared/api/route.ts'

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
  minItems?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  anyOf?: Schema[]
}

export const toJsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Generates the instant this many hours ago. Rounds it down to the hour, so that two samples are equal. */
const createInstantArbitrary = (hours: number) =>
  fc.constant(new Date(Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000).toISOString())

const mailAddress = fc.stringMatching(/^[a-z]{12}$/).map(name => `${name}@example.com`)

/** Valid values of these fields cannot be generated from their pattern or format. */
const valuesByName: Record<string, fc.Arbitrary<string>> = {
  time_zone: fc.constantFrom('Atlantic/Reykjavik', 'Europe/Lisbon', 'Europe/Dublin', 'America/St_Johns'),
  phone: fc.constantFrom('+3546111234', '+351912345678'),
  phone_number: fc.constantFrom('+3546111234', '+351912345678', ''),
  kt: fc.constantFrom('1201603389', '120160-3389', '120160'),
  // The kennitalas are of a company, of a person and of no registry. No other test uses them, because the number of
  // claims per kennitala is limited.
  ssn: fc.constantFrom('6902023450', '010203-4560', '0012345670'),
  email: mailAddress,
  email_billing: mailAddress,
  envelope: fc.constantFrom('{}\n', '{"event_id":"1"}\n{"type":"event"}\n{"message":"þ"}'),
  // The company of these tests has this integration.
  integration: fc.constant('payday'),
  new_token: fc.stringMatching(/^[bcdfghjkmnpqrstvwxz]{4}$/),
  comment: fc.constantFrom('Þakið er búið', 'Waiting for <timber>', '=cmd'),
}
const instantsByName: Record<string, fc.Arbitrary<string>> = {
  start_time: createInstantArbitrary(7),
  end_time: createInstantArbitrary(2),
  new_start_time: createInstantArbitrary(8),
  new_end_time: createInstantArbitrary(1),
  from: createInstantArbitrary(500),
  since: createInstantArbitrary(30),
}

/**
 * Whether the schema is that of an entry's id. Of all ids, only this one has a dot in its pattern, between the
 * employee's id and the rest.
 */
export const isEntryIdSchema = (schema: Schema | undefined): boolean => schema?.pattern?.includes('\\.') ?? false

const letters = fc.constantFrom(...Array.from('aábcdðeéfiíoóþæöãçõABÞ 0123456789-.,\'"&<>=+@;'))

export function createValidValues(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const specialValues = valuesByName[name]
  if (specialValues) return specialValues
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(option => createValidValues(option, name)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, field]) => [key, createValidValues(field, key)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(createValidValues(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true })
    default:
      if (schema.format === 'date-time') return instantsByName[name] ?? createInstantArbitrary(0)
      if (schema.format === 'date') return fc.constantFrom('2025-05-02', '2026-02-28')
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern))
        : fc.string({
            unit: letters,
            minLength: Math.max(schema.minLength ?? 0, 1),
            maxLength: Math.min(schema.maxLength ?? 40, 40),
          })
  }
}

/** These values are text, because JSON.stringify cannot write all of them. */
const hostileJsonArbitrary = fc.constantFrom(
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

/** Generates bodies that are valid, that have a missing, additional or wrong field, or that are no valid JSON. */
export function createBodyTexts(route: Pick<PageRoute, 'body'>): fc.Arbitrary<string> {
  const schema = toJsonSchema(route.body)
  if (schema.type === 'array')
    return fc.oneof({ weight: 9, arbitrary: bodyTextsFor(schema.items ?? {}).map(item => `[${item}]`) }, fc.json())
  return bodyTextsFor(schema)
}

function bodyTextsFor(schema: Schema): fc.Arbitrary<string> {
  const validBodies = createValidValues(schema) as fc.Arbitrary<Record<string, unknown>>
  const fields = Object.keys(schema.properties ?? {})
  const fieldArbitrary = fc.constantFrom(...fields, 'surprise', '__proto__', 'toString')
  const writeWithField = (body: Record<string, unknown>, field: string, text: string): string => {
    const otherFields = Object.entries(body).filter(([key]) => key !== field)
    return `{${[...otherFields.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`), `${JSON.stringify(field)}:${text}`].join(',')}}`
  }
  return fc.oneof(
    { weight: 3, arbitrary: validBodies.map(body => JSON.stringify(body)) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(validBodies, fieldArbitrary, hostileJsonArbitrary)
        .map(([body, field, text]) => writeWithField(body, field, text)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(validBodies, fieldArbitrary)
        .map(([{ ...body }, field]) => JSON.stringify({ ...body, [field]: undefined })),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
  )
}

/**
 * Returns a valid body for the route, which is reproducible by the seed. Skips samples that violate the schema's
 * refinements.
 */
export const createSampleBody = (route: Pick<PageRoute, 'body'>, seed: number): Record<string, unknown> =>
  (fc
    .sample(createValidValues(toJsonSchema(route.body)), { numRuns: 50, seed })
    .find(body => route.body.safeParse(body).success) ?? {}) as Record<string, unknown>
