import { describe, expect, it } from '@jest/globals'
import { evaluatePolicies, type PolicyStatement } from './iam.ts'

const table = 'arn:aws:dynamodb:eu-west-1:000000000000:table/Main'
const createAllowStatement = (rest: Partial<PolicyStatement>): PolicyStatement => ({
  Effect: 'Allow',
  Action: 'dynamodb:*',
  Resource: '*',
  ...rest,
})
const isAllowed = (
  statements: PolicyStatement[],
  action: string,
  resource: string,
  context?: Record<string, string | string[]>,
) => evaluatePolicies([{ Statement: statements }], { action, resource, context }).isAllowed
const isAllowedByCondition = (Condition: PolicyStatement['Condition'], context: Record<string, string | string[]>) =>
  isAllowed([createAllowStatement({ Condition })], 'dynamodb:GetItem', table, context)

describe('isAllowed', () => {
  it('denies by default', () => {
    expect(evaluatePolicies([], { action: 's3:GetObject', resource: 'arn:aws:s3:::b/k' })).toEqual({ isAllowed: false })
    expect(isAllowed([createAllowStatement({ Action: 'dynamodb:GetItem' })], 'dynamodb:PutItem', table)).toBe(false)
  })

  it('lets a Deny override every Allow of any policy', () => {
    const denyStatement: PolicyStatement = { Effect: 'Deny', Action: 'dynamodb:DeleteItem', Resource: '*' }
    const policies = [{ Statement: createAllowStatement({}) }, { Statement: [denyStatement] }]
    expect(evaluatePolicies(policies, { action: 'dynamodb:DeleteItem', resource: table })).toEqual({
      isAllowed: false,
      statement: denyStatement,
    })
    expect(evaluatePolicies(policies, { action: 'dynamodb:GetItem', resource: table }).isAllowed).toBe(true)
  })

  it('compares actions case-insensitively, with wildcards', () => {
    expect(isAllowed([createAllowStatement({ Action: ['DynamoDB:get*'] })], 'dynamodb:GetItem', table)).toBe(true)
    expect(isAllowed([createAllowStatement({ Action: 'dynamodb:?etItem' })], 'dynamodb:GetItem', table)).toBe(true)
    expect(isAllowed([createAllowStatement({ Action: 'dynamodb:?etItem' })], 'dynamodb:BatchGetItem', table)).toBe(
      false,
    )
    expect(isAllowed([createAllowStatement({ Action: 'dynamodb.GetItem' })], 'dynamodb:GetItem', table)).toBe(false)
  })

  it('applies NotResource to everything else', () => {
    expect(
      isAllowed([createAllowStatement({ Resource: undefined, NotResource: table })], 'dynamodb:GetItem', table),
    ).toBe(false)
    expect(
      isAllowed([createAllowStatement({ Resource: undefined, NotResource: table })], 'dynamodb:GetItem', `${table}2`),
    ).toBe(true)
  })

  it('compares resources case-sensitively, with wildcards within one part of the ARN', () => {
    expect(
      isAllowed([createAllowStatement({ Resource: `${table}/index/*` })], 'dynamodb:Query', `${table}/index/gsi1`),
    ).toBe(true)
    expect(isAllowed([createAllowStatement({ Resource: table.toLowerCase() })], 'dynamodb:Query', table)).toBe(false)
    expect(isAllowed([createAllowStatement({ Resource: 'arn:aws:*:table/Main' })], 'dynamodb:Query', table)).toBe(false)
    expect(isAllowed([createAllowStatement({ Resource: 'arn:aws:s3:::b*' })], 's3:GetObject', 'arn:aws:s3:::b/k')).toBe(
      false,
    )
    expect(
      isAllowed(
        [createAllowStatement({ Action: 's3:GetObject', Resource: 'arn:aws:s3:::b*' })],
        's3:GetObject',
        'arn:aws:s3:::b/k',
      ),
    ).toBe(true)
  })

  it('covers a phone number only by a star', () => {
    expect(isAllowed([createAllowStatement({ Action: 'sns:Publish' })], 'sns:Publish', '+3546612345')).toBe(true)
    expect(
      isAllowed(
        [createAllowStatement({ Action: 'sns:Publish', Resource: 'arn:aws:sns:*:*:*' })],
        'sns:Publish',
        '+3546612345',
      ),
    ).toBe(false)
  })
})

describe('conditions', () => {
  const keys = (...values: string[]) => ({ 'dynamodb:LeadingKeys': values })

  it('holds ForAllValues if every value is listed, or if there is none', () => {
    const condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['S#*', 'R#*'] } }
    expect(isAllowedByCondition(condition, keys('S#1', 'R#2'))).toBe(true)
    expect(isAllowedByCondition(condition, keys('S#1', 'C#2'))).toBe(false)
    expect(isAllowedByCondition(condition, keys())).toBe(true)
    expect(isAllowedByCondition(condition, {})).toBe(true)
  })

  it('does not hold for an absent key', () => {
    expect(isAllowedByCondition({ StringEquals: { 'aws:x': 'a' } }, {})).toBe(false)
  })

  it('compares text case-sensitively, and names of keys in any case', () => {
    expect(isAllowedByCondition({ StringEquals: { 'aws:x': 'ABC' } }, { 'AWS:X': 'ABC' })).toBe(true)
    expect(isAllowedByCondition({ StringEquals: { 'aws:x': 'ABC' } }, { 'aws:x': 'abc' })).toBe(false)
  })

  it('requires all conditions', () => {
    const condition = { StringEquals: { 'aws:x': 'a', 'aws:y': 'b' } }
    expect(isAllowedByCondition(condition, { 'aws:x': 'a', 'aws:y': 'b' })).toBe(true)
    expect(isAllowedByCondition(condition, { 'aws:x': 'a', 'aws:y': 'c' })).toBe(false)
  })

  it('throws on unknown syntax instead of allowing', () => {
    expect(() => isAllowedByCondition({ StringAlmostEquals: { 'aws:x': 'a' } }, {})).toThrow(
      'Unknown condition operator StringAlmostEquals',
    )
    expect(() => isAllowedByCondition({ constructor: { 'aws:x': 'a' } }, {})).toThrow('Unknown condition operator')
    expect(() => isAllowedByCondition({ StringEquals: { 'aws:x': 'a' } }, { 'aws:x': ['a', 'b'] })).toThrow(
      'ForAllValues',
    )
    expect(() =>
      isAllowed(
        [createAllowStatement({ Resource: 'arn:aws:s3:::${aws:username}' })],
        'dynamodb:GetItem',
        'arn:aws:s3:::x',
      ),
    ).toThrow('variables')
    expect(() => isAllowed([createAllowStatement({ Action: undefined })], 'dynamodb:GetItem', table)).toThrow(
      'no Action',
    )
  })
})
