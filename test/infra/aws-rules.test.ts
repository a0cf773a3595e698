/** AWS refuses some templates that the local cloud accepts. Each rule links to the page of AWS that states it. */
import { isForbiddenForOrigin, maxFunctionBytes } from '../../infra/local/aws/cloudfront/cloudfront-rules.ts'
import { createViewerFunction } from '../../infra/local/aws/cloudfront/viewer-function.ts'
import { loadSynthesizedApp, variantNames, variants, type FoundResource, type Variant } from './synthesized.ts'

const cloudFrontGuide = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide'
const lambdaGuide = 'https://docs.aws.amazon.com/lambda/latest'
const cloudFormationQuotas = 'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html'
const cloudFrontQuotas = `${cloudFrontGuide}/cloudfront-limits.html`
const apiGatewayQuotas = 'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html'

/** A value that is known only after deployment counts as 64 characters. */
const measureLength = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : JSON.stringify(value).replace(/\{"(Ref|Fn::[^"]+)":.*?\}+/g, 'x'.repeat(64)).length

const readAccountConcurrency = (variant: Variant): number =>
  ({ accountConcurrency: 100, ...variants[variant] }).accountConcurrency

const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : []

describe.each(variantNames)('%s', variant => {
  const { stacks, resources } = loadSynthesizedApp(variant)
  const count = (type: string): number => resources(type).length
  const findOversizedResources = (
    candidates: readonly FoundResource[],
    limit: number,
    size: (one: FoundResource) => number,
  ): string[] =>
    candidates
      .filter(resource => size(resource) > limit)
      .map(resource => `${resource.stack}/${resource.id}: ${size(resource)}`)

  describe('CloudFront', () => {
    const distributions = resources('AWS::CloudFront::Distribution')

    it(`sends origins no forbidden header (${cloudFrontGuide}/add-origin-custom-headers.html)`, () => {
      const headerNames = distributions.flatMap(({ at }) =>
        list(at('DistributionConfig', 'Origins')).flatMap(origin =>
          list(origin['OriginCustomHeaders']).map(({ HeaderName }) => String(HeaderName)),
        ),
      )
      expect(headerNames).not.toEqual([])
      expect(headerNames.filter(isForbiddenForOrigin)).toEqual([])
    })

    it(`limits functions to ${maxFunctionBytes} bytes and allowed headers (${cloudFrontGuide}/edge-function-restrictions-all.html)`, () => {
      const functions = resources('AWS::CloudFront::Function')
      expect(functions.length).toBeGreaterThanOrEqual(3)
      for (const { id, text } of functions) {
        const code = text('FunctionCode')
        expect(Buffer.byteLength(code)).toBeGreaterThan(0)
        const { run } = createViewerFunction(id, code)
        const headers = { host: 'example.is', 'x-viewer-address': 'made up', 'x-origin-key': 'made up', cookie: 'a=1' }
        for (const url of [
          '/',
          '/app',
          '/assets/a.js',
          '/_api/api/self?a=1',
          '/_images/aaaaaaaaaaaa/bbbbbbbbbbbb/x_-3456789012345678901',
        ])
          expect(() => run({ method: 'GET', url, headers, address: '198.51.100.7' })).not.toThrow()
      }
    })

    it(`stays within an account’s resources of each kind (${cloudFrontQuotas})`, () => {
      for (const [type, maxCount] of [
        ['ResponseHeadersPolicy', 20],
        ['CachePolicy', 20],
        ['OriginRequestPolicy', 20],
        ['Function', 100],
        ['OriginAccessControl', 100],
        ['Distribution', 200],
      ] as const)
        expect([type, count(`AWS::CloudFront::${type}`) <= maxCount]).toEqual([type, true])
      for (const { at } of distributions) {
        expect(list(at('DistributionConfig', 'CacheBehaviors')).length).toBeLessThanOrEqual(25)
        expect(list(at('DistributionConfig', 'Origins')).length).toBeLessThanOrEqual(25)
      }
    })

    it(`limits comments to 128 characters and headers to 10,240 (${cloudFrontQuotas})`, () => {
      expect(
        findOversizedResources([...resources('AWS::CloudFront::CachePolicy')], 128, ({ at }) =>
          measureLength(at('CachePolicyConfig', 'Comment') ?? ''),
        ),
      ).toEqual([])
      expect(
        findOversizedResources([...distributions], 128, ({ at }) =>
          measureLength(at('DistributionConfig', 'Comment') ?? ''),
        ),
      ).toEqual([])
      expect(
        findOversizedResources(resources('AWS::CloudFront::ResponseHeadersPolicy'), 10_240, ({ at }) =>
          measureLength(at('ResponseHeadersPolicyConfig')),
        ),
      ).toEqual([])
    })
  })

  describe('Lambda', () => {
    const functions = resources('AWS::Lambda::Function')

    it(`limits environment, description, timeout and memory (${lambdaGuide}/dg/gettingstarted-limits.html)`, () => {
      expect(
        findOversizedResources(functions, 4096, ({ at }) => measureLength(at('Environment', 'Variables') ?? {})),
      ).toEqual([])
      expect(findOversizedResources(functions, 256, ({ text }) => text('Description').length)).toEqual([])
      expect(findOversizedResources(functions, 900, ({ at }) => Number(at('Timeout')))).toEqual([])
      expect(findOversizedResources(functions, 10_240, ({ at }) => Number(at('MemorySize')))).toEqual([])
    })

    it(`sets no reserved variable (${lambdaGuide}/dg/configuration-envvars.html)`, () => {
      const reservedPattern = /^(AWS_.*|_HANDLER|_X_AMZN_TRACE_ID|LAMBDA_.*|TZ)$/
      for (const { at } of functions)
        expect(Object.keys(at('Environment', 'Variables') ?? {}).filter(name => reservedPattern.test(name))).toEqual([])
    })

    it(`hides queued messages for six times the timeout (${lambdaGuide}/dg/services-sqs-configure.html)`, () => {
      for (const { at } of resources('AWS::Lambda::EventSourceMapping')) {
        const [fn] = functions.filter(({ id }) => JSON.stringify(at('FunctionName')).includes(id))
        const [queue] = resources('AWS::SQS::Queue').filter(({ id }) =>
          JSON.stringify(at('EventSourceArn')).includes(id),
        )
        expect(Number(queue?.at('VisibilityTimeout'))).toBeGreaterThanOrEqual(6 * Number(fn?.at('Timeout')))
      }
    })

    it('leaves a hundred of the account’s concurrency unreserved (same page as its limits)', () => {
      const reservedConcurrency = functions.reduce(
        (sum, { at }) => sum + Number(at('ReservedConcurrentExecutions') ?? 0),
        0,
      )
      expect(reservedConcurrency).toBeLessThanOrEqual(Math.max(0, readAccountConcurrency(variant) - 100))
    })
  })

  describe('the HTTP API', () => {
    it(`limits routes and integrations to 300, each to 30 seconds (${apiGatewayQuotas})`, () => {
      expect(count('AWS::ApiGatewayV2::Route')).toBeLessThanOrEqual(300)
      expect(count('AWS::ApiGatewayV2::Integration')).toBeLessThanOrEqual(300)
      const calledFunctions = resources('AWS::Lambda::Function').filter(
        ({ stack }) => stack.startsWith('api') || stack === 'images',
      )
      expect(findOversizedResources(calledFunctions, 29, ({ at }) => Number(at('Timeout')))).toEqual([])
    })

    it('sets every limit again for a route with its own (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html)', () => {
      for (const { at } of resources('AWS::ApiGatewayV2::Stage'))
        for (const settings of Object.values((at('RouteSettings') ?? {}) as Record<string, object>))
          expect(Object.keys(settings).sort()).toEqual(Object.keys(at('DefaultRouteSettings') as object).sort())
    })

    it('deploys the settings of routes after the routes, because of separate stacks', () => {
      const stageStacks = new Set(resources('AWS::ApiGatewayV2::Stage').map(({ stack }) => stack))
      for (const { stack } of resources('AWS::ApiGatewayV2::Route'))
        expect(stageStacks.has(stack.split('/')[0] ?? '')).toBe(false)
    })
  })

  it(`limits a template to 500 resources, 200 outputs and parameters, and 1 MB (${cloudFormationQuotas})`, () => {
    for (const { name, template } of stacks) {
      const { Outputs = {}, Parameters = {} } = template as { Outputs?: object; Parameters?: object }
      expect([
        name,
        Object.keys(template.Resources).length <= 500,
        Object.keys(Outputs).length <= 200,
        Object.keys(Parameters).length <= 200,
      ]).toEqual([name, true, true, true])
      expect(JSON.stringify(template).length).toBeLessThan(1_000_000)
    }
  })

  it('resolves at most 60 secrets in a template (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html)', () => {
    for (const { name, template } of stacks)
      expect([name, JSON.stringify(template).split('{{resolve:').length - 1 <= 60]).toEqual([name, true])
  })

  it('limits a role’s policies to 10,240 characters (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html)', () => {
    expect(
      findOversizedResources(resources('AWS::IAM::Policy'), 10_240, ({ at }) => measureLength(at('PolicyDocument'))),
    ).toEqual([])
  })

  it('names buckets by 3 to 63 lowercase letters, digits and hyphens (https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html)', () => {
    for (const { at } of resources('AWS::S3::Bucket')) {
      const name = at('BucketName')
      if (name === undefined) continue
      const bucketName =
        typeof name === 'string'
          ? name
          : (name as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1]
              .map(part => (typeof part === 'string' ? part : '0'.repeat(12)))
              .join('')
      expect(bucketName).toMatch(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
    }
  })

  it('fills missing values in alarms on DynamoDB metrics, which CloudWatch would ignore (https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html)', () => {
    for (const { at } of resources('AWS::CloudWatch::Alarm')) {
      if (!JSON.stringify(at('Metrics') ?? at('Namespace')).includes('AWS/DynamoDB')) continue
      const [expression] = list(at('Metrics')).flatMap(metric =>
        typeof metric['Expression'] === 'string' ? [metric['Expression']] : [],
      )
      expect(expression).toMatch(/FILL\(.*, 0\)/)
    }
  })
})
