import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../functions/env/names.ts'
import { projectRoot } from '../../infra/aws/bundle.ts'
import { brand } from '../../shared/brand.ts'
import { readSettings } from '../../infra/aws/settings.ts'
import { localPaddleSettings } from '../../infra/local/providers/paddle/settings.ts'
import { loadSynthesizedApp, readDocumentedAssemblies, variantNames } from './synthesized.ts'

describe.each(variantNames)('%s', variant => {
  const { stacks, deployments, lookUps, resources } = loadSynthesizedApp(variant)

  it('keeps every stack well below 500 resources', () => {
    for (const { name, template } of stacks)
      expect([name, Object.keys(template.Resources).length < 400]).toEqual([name, true])
  })

  it('looks nothing up in an AWS account', () => {
    expect(lookUps).toEqual([])
    expect(existsSync(join(projectRoot, 'cdk.context.json'))).toBe(false)
  })

  it('connects stacks only by outputs, without custom resources', () => {
    for (const { template } of stacks) {
      const text = JSON.stringify(template)
      expect(text).not.toMatch(/Custom::|Fn::ImportValue/)
      for (const [, producerName] of text.matchAll(/"Fn::GetStackOutput":\{"StackName":"([\w-]+)"/g))
        expect(deployments.map(({ stackName }) => stackName)).toContain(producerName)
    }
  })

  it('never renames or replaces the table, because that would empty it', () => {
    const [tableResource] = resources('AWS::DynamoDB::Table')
    expect([tableResource?.stack, tableResource?.id]).toEqual(['data', 'TableCD117FA1'])
    expect(tableResource?.resource.Properties).not.toHaveProperty('TableName')
    expect(tableResource?.resource.Properties?.['KeySchema']).toEqual([
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ])
  })

  it('bills the table on demand, with point-in-time recovery and deletion protection', () => {
    const [tableResource, ...others] = resources('AWS::DynamoDB::Table')
    expect(others).toEqual([])
    expect(tableResource?.resource).toMatchObject({
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
          Projection: { ProjectionType: 'keysOnly' in index ? 'KEYS_ONLY' : 'ALL' },
        })),
      },
    })
  })

  it('retains buckets, unless creating their stack fails', () => {
    for (const { resource } of resources('AWS::S3::Bucket'))
      expect(resource.DeletionPolicy).toBe('RetainExceptOnCreate')
  })

  it('stores long responses for a day, and lets pages fetch them', () => {
    const bucket = resources('AWS::S3::Bucket').find(({ id }) => id.startsWith('Answers'))
    expect(bucket?.at('LifecycleConfiguration', 'Rules')).toContainEqual({ ExpirationInDays: 1, Status: 'Enabled' })
    expect(bucket?.at('CorsConfiguration', 'CorsRules')).toEqual([
      { AllowedMethods: ['GET'], AllowedOrigins: expect.anything() },
    ])
    expect(bucket?.at('PublicAccessBlockConfiguration', 'BlockPublicAcls')).toBe(true)
  })

  it('throttles the API, and logs no personal data', () => {
    const [stage, ...others] = resources('AWS::ApiGatewayV2::Stage')
    expect(others).toEqual([])
    expect(stage?.at('DefaultRouteSettings')).toEqual({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    })
    expect(stage?.at('RouteSettings')).toEqual({
      'GET /_images/{key+}': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 60 },
    })
    const logFormat: Record<string, string> = JSON.parse(String(stage?.at('AccessLogSettings', 'Format')))
    expect(Object.values(logFormat)).toContain('$context.requestId')
    expect(Object.values(logFormat).join(' ')).not.toMatch(
      /identity|sourceIp|userAgent|\$context\.path|query|authorizer/i,
    )
  })
})

describe('with a restored table', () => {
  const restoredSynthesis = loadSynthesizedApp('after a restore')
  const plainSynthesis = loadSynthesizedApp('without domains')

  it('leaves the template of the table as it is', () => {
    const [before, after] = [plainSynthesis, restoredSynthesis].map(
      ({ resources }) => resources('AWS::DynamoDB::Table')[0]?.resource,
    )
    expect(after).toEqual(before)
  })

  it('lets functions, roles and alarms use only the restored table, except for the worker of scripts', () => {
    const listResourcesNaming = (name: RegExp) =>
      restoredSynthesis.stacks.flatMap(({ name: stack, template }) =>
        Object.entries(template.Resources).flatMap(([id, { Type, Properties }]) =>
          name.test(JSON.stringify(Properties)) ? [{ stack, id, Type }] : [],
        ),
      )
    const functions = restoredSynthesis.resources('AWS::Lambda::Function').filter(({ at }) => at('Environment'))
    for (const { at } of functions)
      expect(at('Environment', 'Variables', 'TABLE_NAME') ?? 'try-restored').toBe('try-restored')
    const originalTableUsers = listResourcesNaming(/TableCD117FA1/).filter(
      ({ Type }) => Type !== 'AWS::Lambda::Function',
    )
    expect(originalTableUsers.map(({ stack, Type }) => `${stack} ${Type}`)).toEqual(['jobs AWS::IAM::Policy'])
    expect(originalTableUsers[0]?.id).toMatch(/^scriptworker/)
    const kinds = new Set(listResourcesNaming(/try-restored/).map(({ Type }) => Type))
    expect(kinds).toEqual(
      new Set(['AWS::Lambda::Function', 'AWS::IAM::Policy', 'AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard']),
    )
    const policies = JSON.stringify(restoredSynthesis.resources('AWS::IAM::Policy').map(({ resource }) => resource))
    for (const index of Object.keys(table.indexes)) expect(policies).toContain(`try-restored/index/${index}`)
  })
})

it('places stacks in the regions of the context', () => {
  const listStackRegions = (variant: (typeof variantNames)[number]) =>
    loadSynthesizedApp(variant).deployments.map(({ id, region }) => `${id.replace(/^\w+-\w+-/, '')} ${region}`)
  expect(listStackRegions('with domains').sort()).toEqual([
    'api eu-west-1',
    'backup eu-west-1',
    'backup-vault eu-central-1',
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
  expect(listStackRegions('without domains').sort()).toEqual(
    ['api', 'data', 'edge', 'gateway', 'images', 'jobs', 'site', 'stage', 'watch'].map(name => `${name} eu-west-1`),
  )
})

describe('the contexts of docs/deploy.md', () => {
  const documentedAssemblies = readDocumentedAssemblies()
  const findDocumentedAssembly = (stage: string) =>
    documentedAssemblies.find(({ context }) => context['stage'] === stage)

  it('synthesize a try without a domain, production and another stage', () => {
    expect(documentedAssemblies.map(({ context }) => context['stage'])).toEqual(['dev', 'prod', 'staging'])
    for (const { context, deployments } of documentedAssemblies)
      expect(deployments.map(({ stackName }) => stackName)).toContain(`${brand}-${String(context['stage'])}-api`)
  })

  it('reserve concurrency for images in production, and for nothing else', () => {
    const reservations = (findDocumentedAssembly('prod')?.stacks ?? []).flatMap(({ name, template }) =>
      Object.values(template.Resources).flatMap(({ Properties }) =>
        Properties?.['ReservedConcurrentExecutions'] === undefined
          ? []
          : [[name, Properties['ReservedConcurrentExecutions']]],
      ),
    )
    expect(reservations).toEqual([['images', 20]])
  })
})

describe('an invalid context', () => {
  const parseSettings = (givenSettings: Record<string, unknown>) => {
    const context: Record<string, unknown> = { region: 'eu-west-1', ...givenSettings }
    return readSettings(key => context[key])
  }
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
    ['a backup in the same region', { backupRegion: 'eu-west-1' }, /backupRegion/],
    ['a backup outside of the European Economic Area', { backupRegion: 'us-east-1' }, /backupRegion/],
    ['three keys of the distributions', { originKeys: '["1","2","3"]' }, /originKeys/],
    ['a sender name that is too long for phones', { smsSender: 'TwelveLetters' }, /smsSender/],
  ])('is refused: %s', (_, context, problem) => {
    expect(() => parseSettings({ stage: 'try', ...context })).toThrow(problem)
  })
  const productionContext = {
    stage: 'prod',
    alarmEmail: 'watch@example.com',
    runbookUrl: 'https://git.example.com/runbook.md',
    accountConcurrency: 1000,
  }
  const paddle = { environment: 'live', token: 'live_1', prices: localPaddleSettings.prices }
  const liveSettings = { paydayApi: 'https://api.payday.is', paddle }
  it.each([
    ['alarmEmail', undefined],
    ['runbookUrl', undefined],
    ['runbookUrl', 'docs/runbook.md'],
    ['accountConcurrency', undefined],
    ['accountConcurrency', 999],
  ])('is refused in production: %s %s', (key, value) => {
    expect(() => parseSettings({ ...productionContext, [key]: value })).toThrow(key)
  })
  it.each([
    ['the live environment of Paddle', 'paddle', { paddle }],
    [
      "the sandbox's token at the live address of Paddle",
      'paddle',
      { paddle: { ...paddle, environment: 'sandbox', token: 'test_1', api: 'https://api.paddle.com' } },
    ],
    ['the live address of Payday', 'paydayApi', { paydayApi: 'https://API.payday.is:443' }],
  ])('is refused in other stages: %s', (_, key, context) => {
    expect(() => parseSettings({ stage: 'staging', ...context })).toThrow(key)
  })
  it('may have the settings of production, and those that only production may have', () => {
    expect(parseSettings({ ...productionContext, ...liveSettings })).toMatchObject({ stage: 'prod', ...liveSettings })
  })
  it('may take back the payments of cdk.json for another stage', () => {
    const { paddle: ownPaddle, paydayApi } = parseSettings({ stage: 'staging', paddle: 'none', paydayApi: 'none' })
    expect([ownPaddle, paydayApi]).toEqual([undefined, undefined])
  })
  it('parses texts of the command line to their values', () => {
    const sites = '[{"domain":"example.is","market":"is","zoneId":"Z"}]'
    expect(parseSettings({ stage: 'try', sites, reservedConcurrency: '7', accountConcurrency: '1000' })).toMatchObject({
      sites: JSON.parse(sites),
      reservedConcurrency: 7,
      accountConcurrency: 1000,
    })
  })
})

it('enables CDK’s own rules on the command line, so that cdk synth fails on findings', () => {
  const { context }: { context: Record<string, unknown> } = JSON.parse(
    readFileSync(join(projectRoot, 'cdk.json'), 'utf8'),
  )
  expect(context['@aws-cdk/core:validateAgainstDefaultRules']).toBe(true)
})
