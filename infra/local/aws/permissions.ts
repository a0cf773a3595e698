import { evaluatePolicies, type PolicyDocument } from './iam.ts'
import { AwsError, type Authorize } from './service.ts'
import { asArray, asObject, asText } from '../json.ts'
import type { Resource } from './template/template.ts'

export interface Denial {
  at: string
  function: string
  action: string
  resource: string
}

/** Tools and tests use these credentials, which allow everything. */
export const adminAccessKeyId = 'admin'

export const createAccessKeyId = (functionName: string, container: number): string => `${functionName}.${container}`
export const parseFunctionName = (accessKeyId: string): string => accessKeyId.slice(0, accessKeyId.lastIndexOf('.'))

/** Reads only policies that are resources of their own, because the app has no inline policies. */
export function groupPoliciesByRole(resources: readonly Resource[]): Map<string, PolicyDocument[]> {
  const roles = resources.filter(({ type }) => type === 'AWS::IAM::Role')
  const documentsByRole = new Map<string, PolicyDocument[]>()
  for (const { type, properties } of resources) {
    if (type !== 'AWS::IAM::Policy') continue
    const names = asArray(properties['Roles']).map(asText)
    // The type is not checked here, because CloudFormation validates policy documents.
    const document = asObject(properties['PolicyDocument']) as unknown as PolicyDocument
    for (const { name, arn } of roles)
      if (names.includes(name)) documentsByRole.set(arn, [...(documentsByRole.get(arn) ?? []), document])
  }
  return documentsByRole
}

export class Permissions {
  readonly denials: Denial[] = []
  private readonly policies: Map<string, PolicyDocument[]>

  constructor(resources: readonly Resource[]) {
    const documentsByRole = groupPoliciesByRole(resources)
    this.policies = new Map(
      resources
        .filter(({ type }) => type === 'AWS::Lambda::Function')
        .map(({ name, properties }) => [name, documentsByRole.get(asText(properties['Role'])) ?? []]),
    )
  }

  readonly authorize: Authorize = (accessKeyId, action, resource, context = {}) => {
    if (accessKeyId === adminAccessKeyId) return
    const name = accessKeyId === undefined ? 'anonymous' : parseFunctionName(accessKeyId) || accessKeyId
    const policies = this.policies.get(name) ?? []
    if (evaluatePolicies(policies, { action, resource, context }).isAllowed) return
    this.denials.push({ at: new Date().toISOString(), function: name, action, resource })
    throw new AwsError(
      'AccessDeniedException',
      `User: ${name} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows it`,
    )
  }
}
