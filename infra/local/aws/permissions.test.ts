import { createResource } from '../../../test/support/local-cloud.ts'
import { createAccessKeyId, adminAccessKeyId, Permissions } from './permissions.ts'

const document = (action: string) => ({ Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] })
const role = createResource('AWS::IAM::Role', 'role', {})
const permissions = new Permissions([
  role,
  createResource('AWS::IAM::Policy', 'attached', { Roles: ['role'], PolicyDocument: document('dynamodb:GetItem') }),
  createResource('AWS::IAM::Policy', 'second', { Roles: ['role'], PolicyDocument: document('sns:Publish') }),
  createResource('AWS::IAM::Policy', 'of another', { Roles: ['other'], PolicyDocument: document('*') }),
  createResource('AWS::Lambda::Function', 'some.function', { Role: role.arn }),
])
const key = createAccessKeyId('some.function', 7)

it.each(['dynamodb:GetItem', 'sns:Publish'])('allows %s, as one of the attached policies does', action => {
  expect(() => permissions.authorize(key, action, 'arn:x')).not.toThrow()
})

it('reports a denial with function, action and resource, and records it', () => {
  expect(() => permissions.authorize(key, 'dynamodb:PutItem', 'arn:aws:dynamodb:table')).toThrow(
    'User: some.function is not authorized to perform: dynamodb:PutItem on resource: arn:aws:dynamodb:table because no identity-based policy allows it',
  )
  expect(permissions.denials).toMatchObject([
    { function: 'some.function', action: 'dynamodb:PutItem', resource: 'arn:aws:dynamodb:table' },
  ])
})

it('denies everything to unknown callers, and nothing to admin credentials', () => {
  for (const stranger of [undefined, 'stranger', 'other.1'])
    expect(() => permissions.authorize(stranger, 's3:GetObject', 'arn:x')).toThrow('not authorized')
  expect(() => permissions.authorize(adminAccessKeyId, 'dynamodb:DeleteTable', 'arn:x')).not.toThrow()
})
