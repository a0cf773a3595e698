/** Decides, as IAM does, whether a role's policies allow an action on a resource. */
import { arnMatches, matchesWildcard } from './iam-match.ts'
import { conditionHolds, type ConditionValue } from './iam-condition.ts'

type OneOrMany<T> = T | readonly T[]

export interface PolicyStatement {
  Sid?: string
  Effect: 'Allow' | 'Deny'
  Action?: OneOrMany<string>
  NotAction?: OneOrMany<string>
  Resource?: OneOrMany<string>
  NotResource?: OneOrMany<string>
  Condition?: Record<string, Record<string, OneOrMany<ConditionValue>>>
}

/** A policy document of a template whose intrinsic functions are resolved. */
export interface PolicyDocument {
  Version?: string
  Statement: OneOrMany<PolicyStatement>
}

export interface Access {
  action: string
  resource: string
  context?: Record<string, string | string[]>
}

export interface Decision {
  allowed: boolean
  /** The statement that decided. Without one, access is denied because no statement applies. */
  by?: PolicyStatement
}

export function evaluate(policies: readonly PolicyDocument[], access: Access): Decision {
  const applying = policies.flatMap(policy => many(policy.Statement)).filter(statement => applies(statement, access))
  const deny = applying.find(statement => statement.Effect === 'Deny')
  if (deny) return { allowed: false, by: deny }
  const allow = applying.find(statement => statement.Effect === 'Allow')
  return allow ? { allowed: true, by: allow } : { allowed: false }
}

function applies(statement: PolicyStatement, { action, resource, context = {} }: Access): boolean {
  const matchesAction = (patterns: OneOrMany<string>) =>
    many(patterns).some(pattern => matchesWildcard(pattern.toLowerCase(), action.toLowerCase()))
  const matchesResource = (patterns: OneOrMany<string>) => many(patterns).some(pattern => arnMatches(pattern, resource))
  const actionApplies =
    statement.Action !== undefined
      ? matchesAction(statement.Action)
      : statement.NotAction !== undefined
        ? !matchesAction(statement.NotAction)
        : malformed(statement, 'neither Action nor NotAction')
  const resourceApplies =
    statement.Resource !== undefined
      ? matchesResource(statement.Resource)
      : statement.NotResource !== undefined
        ? !matchesResource(statement.NotResource)
        : malformed(statement, 'neither Resource nor NotResource')
  if (!actionApplies || !resourceApplies) return false
  return Object.entries(statement.Condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) => conditionHolds(operator, valuesOf(context, key), many(values))),
  )
}

/** Condition keys are case-insensitive, and an absent key has no values. */
function valuesOf(context: Record<string, string | string[]>, key: string): readonly string[] {
  const found = Object.entries(context).find(([name]) => name.toLowerCase() === key.toLowerCase())
  return found ? many(found[1]) : []
}

function malformed(statement: PolicyStatement, why: string): never {
  throw new Error(`A policy statement has ${why}: ${JSON.stringify(statement)}`)
}

function many<T>(value: OneOrMany<T>): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : [value as T]
}
