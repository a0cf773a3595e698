import * as z from 'zod'
import type { FoundResource, Synthesized } from './synthesized.ts'

const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: z.union([z.string().transform(action => [action]), z.array(z.string())]),
  Resource: z.unknown().optional(),
  NotResource: z.unknown().optional(),
  Condition: z.unknown().optional(),
})
export type Statement = z.infer<typeof Statement>

export function findStatements({ resources, stacks }: Synthesized, fn: FoundResource): Statement[] {
  const role = String(findReferencedId(fn.at('Role')))
  const stackResources = stacks.find(({ name }) => name === fn.stack)?.template.Resources ?? {}
  const { Properties: roleProperties = {} } = stackResources[role] ?? {}
  // Requires that the role has no inline policies, because the code below reads only separate policies and would miss
  // them.
  expect(roleProperties).toEqual({ AssumeRolePolicyDocument: expect.anything() })
  return resources('AWS::IAM::Policy')
    .filter(
      policy => policy.stack === fn.stack && JSON.stringify(policy.at('Roles')) === JSON.stringify([{ Ref: role }]),
    )
    .flatMap(policy => z.array(Statement).parse(policy.at('PolicyDocument', 'Statement')))
}

/** Returns the id of the resource to which a Ref or Fn::GetAtt refers. */
export function findReferencedId(value: unknown): unknown {
  const { Ref, 'Fn::GetAtt': got }: { Ref?: string; 'Fn::GetAtt'?: string[] } = Object(value)
  return Ref ?? got?.[0]
}
