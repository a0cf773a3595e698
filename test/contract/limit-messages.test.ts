/** People read the texts about what they typed, so no limit of the contract leaves its text to the schema library. */
import type { $ZodCheck, $ZodType, $ZodTypes } from 'zod/v4/core'
import { routeList } from '../../shared/api/index.ts'

/** Checks that refuse nothing. */
const changingChecks = new Set(['overwrite'])

const hasMessage = ({ _zod: { def } }: $ZodCheck): boolean => def.error !== undefined || changingChecks.has(def.check)

/** Where the schema has a limit without a text. */
function findMissingMessages(schema: $ZodType, at: string): string[] {
  const {
    _zod: { def },
  } = schema as $ZodTypes
  // Formats, such as whole numbers and dates, are schemas that check.
  const isMute = 'check' in def && def.error === undefined
  const own = [...(isMute ? [at] : []), ...(def.checks ?? []).filter(check => !hasMessage(check)).map(() => at)]
  const inner = (): string[] => {
    switch (def.type) {
      case 'object':
        return Object.entries(def.shape).flatMap(([name, field]) => findMissingMessages(field, `${at}.${name}`))
      case 'array':
        return findMissingMessages(def.element, `${at}[]`)
      case 'union':
        return def.options.flatMap(option => findMissingMessages(option, at))
      case 'tuple':
        return def.items.flatMap(item => findMissingMessages(item, `${at}[]`))
      case 'record':
        return [...findMissingMessages(def.keyType, at), ...findMissingMessages(def.valueType, at)]
      case 'pipe':
        return [...findMissingMessages(def.in, at), ...findMissingMessages(def.out, at)]
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
      case 'readonly':
        return findMissingMessages(def.innerType, at)
      default:
        return []
    }
  }
  return [...own, ...inner()]
}

test('every limit of a body or a query has a text', () => {
  const rows = routeList.flatMap(({ method, path, body, query }) => [
    ...findMissingMessages(body, `${method} ${path}: body`),
    ...findMissingMessages(query, `${method} ${path}: query`),
  ])
  expect(rows).toEqual([])
})
