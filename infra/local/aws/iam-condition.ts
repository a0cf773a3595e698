import { matchesWildcard } from './iam-match.ts'

export type ConditionValue = string | number | boolean

const operators: Record<string, (actual: string, expected: string) => boolean> = {
  StringEquals: (actual, expected) => actual === expected,
  StringLike: (actual, expected) => matchesWildcard(expected, actual),
}

export function isConditionMet(
  operator: string,
  actual: readonly string[],
  expectedValues: readonly ConditionValue[],
): boolean {
  const [, forAllValues, name = ''] = /^(ForAllValues:)?(\w+)$/.exec(operator) ?? []
  const compare = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!compare) throw new Error(`Unknown condition operator ${operator}`)
  // AWS does not document a plain operator on several values, so no policy may depend on it.
  if (!forAllValues && actual.length > 1) throw new Error(`${operator} compares one value; several need ForAllValues`)
  const holds = (value: string) => expectedValues.some(expected => compare(value, String(expected)))
  return forAllValues ? actual.every(holds) : actual.some(holds)
}
