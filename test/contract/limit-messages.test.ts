/** Users read the messages about their input, so each limit in the schemas must have its own message. */
import type { $ZodCheck, $ZodType, $ZodTypes } from 'zod/v4/core'
import { routeList } from '../../shared/api/index.ts'

/** These checks change a value and never refuse it. */
const changingChecks = new Set(['overwrite'])

const hasMessage = ({ _zod: { def } }: $ZodCheck): boolean => def.error !== undefined || changingChecks.has(def.check)

function findMissingMessages(schema: $ZodType, path: string): string[] {
  const {
    _zod: { def },
  } = schema as $ZodTypes
  // The schema of a format, such as a whole number or a date, is itself a check, so it needs its own message.
  const lacksMessage = 'check' in def && def.error === undefined
  const pathsWithoutMessage = [
    ...(lacksMessage ? [path] : []),
    ...(def.checks ?? []).filter(check => !hasMessage(check)).map(() => path),
  ]
  const inner = (): string[] => {
    switch (def.type) {
      case 'object':
        return Object.entries(def.shape).flatMap(([name, field]) => findMissingMessages(field, `${path}.${name}`))
      case 'array':
        return findMissingMessages(def.element, `${path}[]`)
      case 'union':
        return def.options.flatMap(option => findMissingMessages(option, path))
      case 'tuple':
        return def.items.flatMap(item => findMissingMessages(item, `${path}[]`))
      case 'record':
        return [...findMissingMessages(def.keyType, path), ...findMissingMessages(def.valueType, path)]
      case 'pipe':
        return [...findMissingMessages(def.in, path), ...findMissingMessages(def.out, path)]
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
      case 'readonly':
        return findMissingMessages(def.innerType, path)
      default:
        return []
    }
  }
  return [...pathsWithoutMessage, ...inner()]
}

it('has a message for every limit of bodies and queries', () => {
  const rows = routeList.flatMap(({ method, path, body, query }) => [
    ...findMissingMessages(body, `${method} ${path}: body`),
    ...findMissingMessages(query, `${method} ${path}: query`),
  ])
  expect(rows).toEqual([])
})
