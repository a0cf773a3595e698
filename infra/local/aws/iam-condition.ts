/** Evaluates one line of a policy's Condition: operator, values of the request, values of the policy. */
import { matchesArn, matchesWildcard } from './iam-match.ts'

export type ConditionValue = string | number | boolean

type Compare = (given: string, wanted: string) => boolean

const compareNumbers =
  (compare: (given: number, wanted: number) => boolean): Compare =>
  (given, wanted) =>
    compare(Number(given), Number(wanted))
const equals: Compare = (given, wanted) => given === wanted
const equalsIgnoreCase: Compare = (given, wanted) => given.toLowerCase() === wanted.toLowerCase()
const equalsWildcard: Compare = (given, wanted) => matchesWildcard(wanted, given)
const equalsArn: Compare = (given, wanted) => matchesArn(wanted, given)
const equalsNumber = compareNumbers((given, wanted) => given === wanted)

/** A negated operator holds when no listed value matches. */
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
  NumericLessThan: { compare: compareNumbers((given, wanted) => given < wanted) },
  NumericLessThanEquals: { compare: compareNumbers((given, wanted) => given <= wanted) },
  NumericGreaterThan: { compare: compareNumbers((given, wanted) => given > wanted) },
  NumericGreaterThanEquals: { compare: compareNumbers((given, wanted) => given >= wanted) },
  ArnEquals: { compare: equalsArn },
  ArnLike: { compare: equalsArn },
  ArnNotEquals: { compare: equalsArn, negated: true },
  ArnNotLike: { compare: equalsArn, negated: true },
}

const operatorPattern = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/

export function conditionHolds(operator: string, given: readonly string[], listed: readonly ConditionValue[]): boolean {
  const [, set, name = '', ifExists] = operatorPattern.exec(operator) ?? []
  const wanted = listed.map(String)
  if (name === 'Null' && !set && !ifExists) return wanted.some(value => (given.length === 0) === (value === 'true'))
  const known = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!known) throw new Error(`Unknown condition operator ${operator}`)
  const { compare, negated = false } = known
  const holds = (value: string) => wanted.some(each => compare(value, each)) !== negated
  if (set === 'ForAllValues') return given.every(holds)
  if (given.length === 0) return ifExists !== undefined || (negated && set === undefined)
  if (set === 'ForAnyValue') return given.some(holds)
  const [only, ...more] = given
  // AWS does not document this case, so no policy may depend on it.
  if (only === undefined || more.length > 0)
    throw new Error(`${operator} compares one value; several need ForAllValues or ForAnyValue`)
  return holds(only)
}
