import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec'
import { validateTemplate } from './schema-findings.ts'
import { loadSynthesizedApp, variantNames, type Template } from './synthesized.ts'

const schemas = loadAwsServiceSpecSync()

describe.each(variantNames)('%s', variant => {
  it('contains only resources and properties that CloudFormation knows', () => {
    for (const { name, template } of loadSynthesizedApp(variant).stacks)
      expect([name, validateTemplate(template, schemas)]).toEqual([name, []])
  })
})

describe('the check', () => {
  const bucket = (Properties: Record<string, unknown>): Template => ({
    Resources: { B: { Type: 'AWS::S3::Bucket', Properties } },
  })
  const rule = { AllowedMethods: ['GET'], AllowedOrigins: ['*'] }

  it('finds nothing in a correct template with computed values', () => {
    const template = bucket({
      BucketName: { 'Fn::Sub': '${AWS::StackName}' },
      CorsConfiguration: { CorsRules: [{ ...rule, MaxAge: 60 }] },
    })
    expect(validateTemplate(template, schemas)).toEqual([])
  })
  it('finds an unknown type', () => {
    expect(validateTemplate({ Resources: { B: { Type: 'AWS::S3::Bukket' } } }, schemas)).toEqual([
      'B: CloudFormation knows no AWS::S3::Bukket',
    ])
  })
  it('finds a misspelled property', () => {
    expect(validateTemplate(bucket({ Bucketname: 'b' }), schemas)).toEqual([
      'B (AWS::S3::Bucket).Bucketname: no such property',
    ])
  })
  it('finds a misspelled property inside a list inside an object', () => {
    const template = bucket({ CorsConfiguration: { CorsRules: [{ ...rule, AllowedHeader: ['x'] }] } })
    expect(validateTemplate(template, schemas)).toEqual([
      'B (AWS::S3::Bucket).CorsConfiguration.CorsRules[0].AllowedHeader: no such property',
    ])
  })
  it('finds a missing required property', () => {
    expect(validateTemplate(bucket({ CorsConfiguration: {} }), schemas)).toEqual([
      'B (AWS::S3::Bucket).CorsConfiguration.CorsRules: required, but missing',
    ])
  })
  it.each([
    ['a number as text', { ...rule, MaxAge: '60' }, 'MaxAge: not a integer but "60"'],
    ['a text in place of a list', { ...rule, AllowedMethods: 'GET' }, 'AllowedMethods: not a list but "GET"'],
    ['a list in place of a text', { ...rule, Id: ['x'] }, 'Id: not a string but ["x"]'],
  ])('finds %s', (_, wrongValue, problem) => {
    const template = bucket({ CorsConfiguration: { CorsRules: [wrongValue] } })
    expect(validateTemplate(template, schemas)).toEqual([
      `B (AWS::S3::Bucket).CorsConfiguration.CorsRules[0].${problem}`,
    ])
  })
})

it('finds a misspelling in any resource of the real templates', () => {
  for (const { template } of loadSynthesizedApp('without domains').stacks)
    for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
      const wrongTemplate: Template = { Resources: { [id]: { Type, Properties: { ...Properties, Propertie: 1 } } } }
      expect(validateTemplate(wrongTemplate, schemas)).toEqual([`${id} (${Type}).Propertie: no such property`])
    }
})
