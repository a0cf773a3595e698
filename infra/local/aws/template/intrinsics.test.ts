import { resolveIntrinsics, type IntrinsicScope } from './intrinsics.ts'
import type { Json } from '../../json.ts'

const scope: IntrinsicScope = {
  ref: name => `ref-${name}`,
  attribute: (logicalId, attribute) => `${logicalId}.${attribute}`,
  outputOf: (stack, output) => `${stack}.${output}`,
}

const resolutionCases: [what: string, template: Json, answer: Json][] = [
  ['joins', { 'Fn::Join': ['-', ['a', { Ref: 'B' }]] }, 'a-ref-B'],
  ['substitutes names', { 'Fn::Sub': '${A}/${B}' }, 'ref-A/ref-B'],
  ['selects from what it splits', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/path'] }] }, 'host'],
  ['reads attributes', { 'Fn::GetAtt': ['A', 'Arn'] }, 'A.Arn'],
  ['reads outputs of other stacks', { 'Fn::GetStackOutput': { StackName: 'S', OutputName: 'O' } }, 'S.O'],
  [
    'leaves the condition of a policy alone',
    { Condition: { StringLike: { key: 'x' } } },
    { Condition: { StringLike: { key: 'x' } } },
  ],
]

it.each(resolutionCases)('%s', (_, template, expected) => {
  expect(resolveIntrinsics(template, scope)).toEqual(expected)
})

it('names an unknown function in the error', () => {
  expect(() => resolveIntrinsics({ 'Fn::Cidr': ['10.0.0.0/16', 1] }, scope)).toThrow('Fn::Cidr')
})
