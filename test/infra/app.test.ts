import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../functions/env/names.ts'
import { root } from '../../infra/aws/bundle.ts'
import { readSettings } from '../../infra/aws/settings.ts'
import { loadSynthesized, variantNames } from './synthesized.ts'

describe.each(variantNames)('%s', variant => {
  const { stacks, deployments, lookUps, resources } = loadSynthesized(variant)

  it('no stack comes near the limit of 500 resources', () => {
    for (const { name, template } of stacks)
      expect([name, Object.keys(template.Resources).length < 400]).toEqual([name, true])
  })

  it('synthesis looks nothing up in an AWS account', () => {
    expect(lookUps).toEqual([])
    expect(existsSync(join(root, 'cdk.context.json'))).toBe(false)
  })

  it('stacks refer to each other by outputs only, which block no update and need no custom resources', () => {
    for (const { template } of stacks) {
      const text = JSON.stringify(template)
      expect(text).not.toMatch(/Custom::|Fn::ImportValue/)
      for (const [, producer] of text.matchAll(/"Fn::GetStackOutput":\{"StackName":"([\w-]+)"/g))
        expect(deployments.map(({ stackName }) => stackName)).toContain(producer)
    }
  })

  it('the table is billed on demand, can be restored to any second, and cannot be deleted by accident', () => {
    const [only, ...others] = resources('AWS::DynamoDB::Table')
    expect(others).toEqual([])
    expect(only?.resource).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        DeletionProtectionEnabled: true,
        TimeToLiveSpecification: { AttributeName: table.ttlAttribute, Enabled: true },
        GlobalSecondaryIndexes: Object.entries(table.indexes).map(([IndexName, index]) => ({
          IndexName,
          KeySchema: [
            { AttributeName: index.partitionKey, KeyType: 'HASH' },
            { AttributeName: index.sortKey, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        })),
      },
    })
  })

  it('buckets outlive their stack, unless creating the stack failed', () => {
    for (const { resource } of resources('AWS::S3::Bucket'))
      expect(resource.DeletionPolicy).toBe('RetainExceptOnCreate')
  })

  it('answers too long to be sent are stored for a day, and pages may fetch them', () => {
    const bucket = resources('AWS::S3::Bucket').find(({ id }) => id.startsWith('Answers'))
    expect(bucket?.at('LifecycleConfiguration', 'Rules')).toContainEqual({ ExpirationInDays: 1, Status: 'Enabled' })
    expect(bucket?.at('CorsConfiguration', 'CorsRules')).toEqual([
      { AllowedMethods: ['GET'], AllowedOrigins: expect.anything() },
    ])
    expect(bucket?.at('PublicAccessBlockConfiguration', 'BlockPublicAcls')).toBe(true)
  })

  it('the API throttles, and its log names no person', () => {
    const [stage, ...others] = resources('AWS::ApiGatewayV2::Stage')
    expect(others).toEqual([])
    expect(stage?.at('DefaultRouteSettings')).toEqual({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    })
    expect(stage?.at('RouteSettings')).toEqual({
      'GET /_images/{key+}': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 60 },
    })
    const log: Record<string, string> = JSON.parse(String(stage?.at('AccessLogSettings', 'Format')))
    expect(Object.values(log)).toContain('$context.requestId')
    expect(Object.values(log).join(' ')).not.toMatch(/identity|sourceIp|userAgent|\$context\.path|query|authorizer/i)
  })
})

it('stacks stand in the regions that the context names', () => {
  const regions = (variant: (typeof variantNames)[number]) =>
    loadSynthesized(variant).deployments.map(({ id, region }) => `${id.replace(/^\w+-\w+-/, '')} ${region}`)
  expect(regions('with domains').sort()).toEqual([
    'api eu-west-1',
    'data eu-west-1',
    'edge us-east-1',
    'gateway eu-west-1',
    'images eu-west-1',
    'jobs eu-west-1',
    'site-example-co-uk us-east-1',
    'site-example-com us-east-1',
    'site-example-is us-east-1',
    'stage eu-west-1',
    'watch eu-west-1',
    'watch-edge us-east-1',
  ])
  expect(regions('without domains').sort()).toEqual(
    ['api', 'data', 'edge', 'gateway', 'images', 'jobs', 'site', 'stage', 'watch'].map(name => `${name} eu-west-1`),
  )
})

describe('an impossible context is refused', () => {
  const settingsOf = (context: Record<string, unknown>) => readSettings(key => context[key])
  it.each([
    ['a stage that cannot be part of a name', { stage: 'My Stage' }, /stage/],
    ['no region', { region: undefined }, /region/],
    ['a region that does not exist', { region: 'Ireland' }, /region/],
    ['a market that does not exist', { sites: [{ domain: 'example.xy', market: 'xy', zoneId: 'Z' }] }, /market/],
    ['a site without its zone', { sites: [{ domain: 'example.is', market: 'is' }] }, /zoneId/],
    ['an origin with a path', { webOrigin: 'http://localhost:5173/x' }, /origin/],
    [
      'domains and a local site',
      { webOrigin: 'http://localhost:5173', sites: [{ domain: 'example.is', market: 'is', zoneId: 'Z' }] },
      /Either/,
    ],
    ["a reservation without the account's limit", { reservedConcurrency: 5 }, /accountConcurrency/],
    ['a sender name that is too long for phones', { smsSender: 'TwelveLetters' }, /smsSender/],
  ])('%s', (_, context, problem) => {
    expect(() => settingsOf({ stage: 'try', region: 'eu-west-1', ...context })).toThrow(problem)
  })
  it('texts from the command line are read as the values that they state', () => {
    const sites = '[{"domain":"example.is","market":"is","zoneId":"Z"}]'
    expect(
      settingsOf({ stage: 'try', region: 'eu-west-1', sites, reservedConcurrency: '7', accountConcurrency: '1000' }),
    ).toMatchObject({ sites: JSON.parse(sites), reservedConcurrency: 7, accountConcurrency: 1000 })
  })
})

it("CDK's own rules are on for the command line, so that cdk synth fails if they find anything", () => {
  const { context }: { context: Record<string, unknown> } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
  expect(context['@aws-cdk/core:validateAgainstDefaultRules']).toBe(true)
})
