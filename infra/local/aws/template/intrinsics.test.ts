import { resolve, type Scope } from './intrinsics.ts'
import type { Json } from '../../json.ts'

const scope: Scope = {
  ref: name => (name === 'AWS::NoValue' ? null : `ref-${name}`),
  attribute: (logicalId, attribute) => `${logicalId}.${attribute}`,
  imported: name => `imported-${name}`,
  outputOf: (stack, output) => `${stack}.${output}`,
  condition: (name): Json =>
    name === 'IsProd' ? { 'Fn::Equals': ['prod', { Ref: 'Stage' }] } : { 'Fn::Not': [{ Condition: 'IsProd' }] },
  mapping: () => ({ eu: { size: 'large' } }),
}

const resolutionCases: [what: string, template: Json, answer: Json][] = [
  ['joins', { 'Fn::Join': ['-', ['a', { Ref: 'B' }]] }, 'a-ref-B'],
  [
    'substitutes names, attributes, own variables and literals',
    { 'Fn::Sub': ['${A}/${B.Arn}/${mine}/${!literal}', { mine: { Ref: 'C' } }] },
    'ref-A/B.Arn/ref-C/${literal}',
  ],
  ['selects from what it splits', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/path'] }] }, 'host'],
  [
    'reads attributes in both their forms',
    [{ 'Fn::GetAtt': ['A', 'Arn'] }, { 'Fn::GetAtt': 'A.B.C' }],
    ['A.Arn', 'A.B.C'],
  ],
  ['imports', { 'Fn::ImportValue': { 'Fn::Sub': '${A}-x' } }, 'imported-ref-A-x'],
  ['decides by conditions', { 'Fn::If': ['IsProd', 'yes', 'no'] }, 'no'],
  [
    'decides by conditions made of others',
    { 'Fn::If': ['IsNotProd', { 'Fn::And': [{ Condition: 'IsNotProd' }, { 'Fn::Or': [false, true] }] }, 'no'] },
    true,
  ],
  [
    'leaves out what has no value',
    { kept: 1, gone: { Ref: 'AWS::NoValue' }, list: [{ Ref: 'AWS::NoValue' }, 2] },
    { kept: 1, list: [2] },
  ],
  ['finds in maps', { 'Fn::FindInMap': ['Sizes', 'eu', 'size'] }, 'large'],
  ['encodes', { 'Fn::Base64': 'hi' }, 'aGk='],
  [
    'leaves the condition of a policy alone',
    { Condition: { StringLike: { key: 'x' } } },
    { Condition: { StringLike: { key: 'x' } } },
  ],
]

it.each(resolutionCases)('%s', (_, template, expected) => {
  expect(resolve(template, scope)).toEqual(expected)
})

it('names an unknown function in the error', () => {
  expect(() => resolve({ 'Fn::Cidr': ['10.0.0.0/16', 1] }, scope)).toThrow('Fn::Cidr')
})
