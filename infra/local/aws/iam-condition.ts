/** Evaluates one condition of a policy: operator, values of the request, values of the policy. */
import { matchesArn, matchesWildcard } from './iam-match.ts'

export type ConditionValue = string | number | boolean

type Compare = (given: string, wanted: string) => boolean

const compareNumbers =
  (compare: (given: number, wanted: number) => boolean): Compare =>
  (actual, expected) =>
    compare(Number(actual), Number(expected))
const equals: Compare = (actual, expected) => actual === expected
const equalsIgnoreCase: Compare = (actual, expected) => actual.toLowerCase() === expected.toLowerCase()
const equalsWildcard: Compare = (actual, expected) => matchesWildcard(expected, actual)
const equalsArn: Compare = (actual, expected) => matchesArn(expected, actual)
const equalsNumber = compareNumbers((actual, expected) => actual === expected)

/** A negated operator holds if no listed value matches. */
const operators: Record<string, { compare: Compare; negated?: true }> = {
  StringEquals: { compare: equals },
  StringNotEquals: { compare: equals, negated: true },
  StringEqualsIgnoreCase: { compare: equalsIgnoreCase },
  StringNotEqualsIgnoreCase: { compare: equalsIgnoreCase, negated: true },
  StringLike: { compare: equalsWildcard },
  StringNotLike: { compare: equalsWildcard, negated: true },
  Bool: { compare: equalsIgnoreCase },
  NumericEquals: { compare: equalsNumber },
  NumericNotEquals: { compare: equalsNumber, negated: true },
  NumericLessThan: { compare: compareNumbers((actual, expected) => actual < expected) },
  NumericLessThanEquals: { compare: compareNumbers((actual, expected) => actual <= expected) },
  NumericGreaterThan: { compare: compareNumbers((actual, expected) => actual > expected) },
  NumericGreaterThanEquals: { compare: compareNumbers((actual, expected) => actual >= expected) },
  ArnEquals: { compare: equalsArn },
  ArnLike: { compare: equalsArn },
  ArnNotEquals: { compare: equalsArn, negated: true },
  ArnNotLike: { compare: equalsArn, negated: true },
}

const operatorPattern = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/

export function conditionHolds(
  operator: string,
  actual: readonly string[],
  listed: readonly ConditionValue[],
): boolean {
  const [, set, name = '', ifExists] = operatorPattern.exec(operator) ?? []
  const expected = listed.map(String)
  if (name === 'Null' && !set && !ifExists) return expected.some(value => (actual.length === 0) === (value === 'true'))
  const implementation = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!implementation) throw new Error(`Unknown condition operator ${operator}`)
  const { compare, negated = false } = implementation
  const holds = (value: string) => expected.some(expectedValue => compare(value, expectedValue)) !== negated
  if (set === 'ForAllValues') return actual.every(holds)
  if (actual.length === 0) return ifExists !== undefined || (negated && set === undefined)
  if (set === 'ForAnyValue') return actual.some(holds)
  const [only, ...more] = actual
  // AWS does not document this case, so no policy may depend on it.
  if (only === undefined || more.length > 0)
    throw new Error(`${operator} compares one value; several need ForAllValues or ForAnyValue`)
  return holds(only)
}
