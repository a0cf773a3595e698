/** People read the texts about what they typed, so no limit of the contract leaves its text to the schema library. */
import type { $ZodCheck, $ZodType, $ZodTypes } from 'zod/v4/core'
import { routeList } from '../../shared/api/index.ts'

/** Checks that refuse nothing. */
const changing = new Set(['overwrite'])

const hasText = ({ _zod: { def } }: $ZodCheck): boolean => def.error !== undefined || changing.has(def.check)

/** Where the schema has a limit without a text. */
function withoutText(schema: $ZodType, at: string): string[] {
  const {
    _zod: { def },
  } = schema as $ZodTypes
  // Formats, such as whole numbers and dates, are schemas that check.
  const isMute = 'check' in def && def.error === undefined
  const own = [...(isMute ? [at] : []), ...(def.checks ?? []).filter(check => !hasText(check)).map(() => at)]
  const inner = (): string[] => {
    switch (def.type) {
      case 'object':
        return Object.entries(def.shape).flatMap(([name, field]) => withoutText(field, `${at}.${name}`))
      case 'array':
        return withoutText(def.element, `${at}[]`)
      case 'union':
        return def.options.flatMap(option => withoutText(option, at))
      case 'tuple':
        return def.items.flatMap(item => withoutText(item, `${at}[]`))
      case 'record':
        return [...withoutText(def.keyType, at), ...withoutText(def.valueType, at)]
      case 'pipe':
        return [...withoutText(def.in, at), ...withoutText(def.out, at)]
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
      case 'readonly':
        return withoutText(def.innerType, at)
      default:
        return []
    }
  }
  return [...own, ...inner()]
}

test('every limit of a body or a query has a text', () => {
  const rows = routeList.flatMap(({ method, path, body, query }) => [
    ...withoutText(body, `${method} ${path}: body`),
    ...withoutText(query, `${method} ${path}: query`),
  ])
  expect(rows).toEqual([])
})
