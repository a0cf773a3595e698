import { matchesArn, matchesWildcard } from './iam-match.ts'
import { isConditionMet, type ConditionValue } from './iam-condition.ts'

type OneOrMany<T> = T | readonly T[]

export interface PolicyStatement {
  Sid?: string
  Effect: 'Allow' | 'Deny'
  Action?: OneOrMany<string>
  Resource?: OneOrMany<string>
  NotResource?: OneOrMany<string>
  Condition?: Record<string, Record<string, OneOrMany<ConditionValue>>>
}

export interface PolicyDocument {
  Version?: string
  Statement: OneOrMany<PolicyStatement>
}

interface AccessRequest {
  action: string
  resource: string
  context?: Record<string, string | string[]>
}

interface AccessDecision {
  isAllowed: boolean
  /** Undefined if no statement applies, which denies access. */
  statement?: PolicyStatement
}

export function evaluatePolicies(policies: readonly PolicyDocument[], access: AccessRequest): AccessDecision {
  const applicableStatements = policies
    .flatMap(policy => toArray(policy.Statement))
    .filter(statement => statementApplies(statement, access))
  const denyStatement = applicableStatements.find(statement => statement.Effect === 'Deny')
  if (denyStatement) return { isAllowed: false, statement: denyStatement }
  const allowStatement = applicableStatements.find(statement => statement.Effect === 'Allow')
  return allowStatement ? { isAllowed: true, statement: allowStatement } : { isAllowed: false }
}

function statementApplies(statement: PolicyStatement, { action, resource, context = {} }: AccessRequest): boolean {
  const matchesAction = (patterns: OneOrMany<string>) =>
    toArray(patterns).some(pattern => matchesWildcard(pattern.toLowerCase(), action.toLowerCase()))
  const matchesResource = (patterns: OneOrMany<string>) =>
    toArray(patterns).some(pattern => matchesArn(pattern, resource))
  const actionApplies =
    statement.Action !== undefined ? matchesAction(statement.Action) : throwMalformed(statement, 'no Action')
  const resourceApplies =
    statement.Resource !== undefined
      ? matchesResource(statement.Resource)
      : statement.NotResource !== undefined
        ? !matchesResource(statement.NotResource)
        : throwMalformed(statement, 'neither Resource nor NotResource')
  if (!actionApplies || !resourceApplies) return false
  return Object.entries(statement.Condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) =>
      isConditionMet(operator, listContextValues(context, key), toArray(values)),
    ),
  )
}

/** Returns the values of a key, and no values if the key is absent. Keys are case-insensitive. */
function listContextValues(context: Record<string, string | string[]>, key: string): readonly string[] {
  const entry = Object.entries(context).find(([name]) => name.toLowerCase() === key.toLowerCase())
  return entry ? toArray(entry[1]) : []
}

function throwMalformed(statement: PolicyStatement, reason: string): never {
  throw new Error(`A policy statement has ${reason}: ${JSON.stringify(statement)}`)
}

function toArray<T>(value: OneOrMany<T>): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : [value as T]
}
