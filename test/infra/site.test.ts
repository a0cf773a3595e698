import { brand } from '../../shared/brand.ts'
import { appPaths, checkoutPaths } from '../../shared/site-paths.ts'
import {
  sampleDomains,
  findOnlyResource,
  loadSynthesizedApp,
  variantNames,
  variants,
  type FoundResource,
  type Variant,
} from './synthesized.ts'

/** Replaces computed parts by `{…}`. */
const toReadable = (value: unknown): string => {
  if (typeof value === 'string') return value
  const [, parts]: [string, unknown[]] = Object(value)['Fn::Join'] ?? ['', []]
  return parts.map(part => (typeof part === 'string' ? part : '{…}')).join('')
}

const findBehaviours = (distribution: FoundResource) =>
  distribution.at('DistributionConfig', 'CacheBehaviors') as { PathPattern: string }[]
const parseCsp = (headers: FoundResource): Record<string, string[]> =>
  Object.fromEntries(
    toReadable(
      headers.at(
        'ResponseHeadersPolicyConfig',
        'SecurityHeadersConfig',
        'ContentSecurityPolicy',
        'ContentSecurityPolicy',
      ),
    )
      .split('; ')
      .map(directive => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )

const findCustomHeader = (headers: FoundResource, name: string): unknown => {
  const items = headers.at('ResponseHeadersPolicyConfig', 'CustomHeadersConfig', 'Items') as {
    Header: string
    Value: string
  }[]
  return items.find(({ Header }) => Header === name)?.Value
}

const findPagePolicies = (variant: Variant) =>
  loadSynthesizedApp(variant)
    .resources('AWS::CloudFront::ResponseHeadersPolicy')
    .filter(({ id }) => !id.startsWith('ImageHeaders'))
const findHeadersPolicyId = (behaviour: { PathPattern?: string }): string => {
  const { PathPattern = '/' } = behaviour
  if (PathPattern === '/_images/*') return 'ImageHeaders'
  if ((checkoutPaths as readonly string[]).includes(PathPattern)) return 'CheckoutHeaders'
  return (appPaths as readonly string[]).includes(PathPattern) ? 'Headers' : 'PublicHeaders'
}

describe.each(variantNames)('pages, %s', variant => {
  const { resources } = loadSynthesizedApp(variant)
  const policies = resources('AWS::CloudFront::ResponseHeadersPolicy')
  const pagePolicies = findPagePolicies(variant)

  it('carry the security headers in every response', () => {
    expect(policies.length).toBeGreaterThan(0)
    for (const distribution of resources('AWS::CloudFront::Distribution'))
      for (const behaviour of [
        distribution.at('DistributionConfig', 'DefaultCacheBehavior') as object,
        ...findBehaviours(distribution),
      ]) {
        const [headers] = policies.filter(({ id }) => id.startsWith(findHeadersPolicyId(behaviour)))
        expect(behaviour).toMatchObject({
          ViewerProtocolPolicy: 'redirect-to-https',
          ResponseHeadersPolicyId: {
            'Fn::GetStackOutput': { OutputName: expect.stringContaining(`Ref${headers?.id}`) },
          },
        })
      }
    for (const headers of policies)
      expect(headers.at('ResponseHeadersPolicyConfig', 'SecurityHeadersConfig')).toMatchObject({
        StrictTransportSecurity: { IncludeSubdomains: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin' },
      })
  })

  it('load and run only our own files, and nothing inline', () => {
    for (const headers of pagePolicies) {
      const policy = parseCsp(headers)
      expect(JSON.stringify(policy)).not.toMatch(/unsafe-|\*/)
      expect(policy).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
      })
    }
  })

  it('allow geolocation and camera on our own pages, and no other devices', () => {
    for (const headers of pagePolicies)
      expect(findCustomHeader(headers, 'permissions-policy')).toMatch(
        /^geolocation=\(self\), camera=\(self\), microphone=\(\)/,
      )
  })

  it('let our own pages and the frame for cards ask for a payment method', () => {
    const values = pagePolicies.map(headers => String(findCustomHeader(headers, 'permissions-policy')))
    expect(values.some(value => value.includes('payment=(self "https://sandbox-buy.paddle.com")'))).toBe(
      JSON.stringify(pagePolicies).includes('paddle.com'),
    )
  })

  it('isolate our pages from openers, but not from windows that they open', () => {
    for (const headers of pagePolicies)
      expect(findCustomHeader(headers, 'cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })

  it('use HTTP/3 and compression', () => {
    for (const distribution of resources('AWS::CloudFront::Distribution'))
      expect(distribution.at('DistributionConfig')).toMatchObject({
        HttpVersion: 'http2and3',
        DefaultCacheBehavior: { Compress: true },
      })
  })

  it('keep buckets private and TLS-only, and those of sites to their own distribution', () => {
    const buckets = resources('AWS::S3::Bucket')
    expect(buckets.length).toBeGreaterThanOrEqual(3)
    for (const bucket of buckets) {
      expect(bucket.at('PublicAccessBlockConfiguration')).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
      expect(bucket.at('BucketEncryption')).toBeDefined()
      const policy = resources('AWS::S3::BucketPolicy').find(
        ({ stack, at }) => stack === bucket.stack && JSON.stringify(at('Bucket')).includes(bucket.id),
      )
      const [denyStatement, ...allowStatements] = (policy?.at('PolicyDocument', 'Statement') ?? []) as unknown[]
      expect(denyStatement).toMatchObject({
        Effect: 'Deny',
        Action: 's3:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      })
      for (const statement of allowStatements)
        expect(statement).toMatchObject({
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
        })
    }
  })
})

describe.each(variantNames)('the API, %s', variant => {
  const { resources } = loadSynthesizedApp(variant)
  const distributions = resources('AWS::CloudFront::Distribution')

  it('is behind every site, uncached but for the social statistic, under a path that it does not see', () => {
    const cachePolicy = findOnlyResource(variant, 'AWS::CloudFront::CachePolicy', 'SharedAnswers')
    expect(cachePolicy.at('CachePolicyConfig')).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 60 })
    for (const distribution of distributions)
      expect(findBehaviours(distribution).filter(({ PathPattern }) => PathPattern.startsWith('/_api'))).toEqual([
        expect.objectContaining({
          PathPattern: '/_api/social_statistic',
          CachePolicyId: {
            'Fn::GetStackOutput': expect.objectContaining({ OutputName: expect.stringContaining(cachePolicy.id) }),
          },
        }),
        expect.objectContaining({
          PathPattern: '/_api/*',
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
          AllowedMethods: expect.arrayContaining(['POST', 'PUT', 'DELETE']),
        }),
      ])
  })

  it('has no errors that CloudFront caches', () => {
    for (const distribution of distributions) {
      const errors = distribution.at('DistributionConfig', 'CustomErrorResponses')
      expect(errors).toEqual(
        [404, 405, 414, 500, 501, 502, 503, 504].map(ErrorCode => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
      )
    }
  })

  it('has no domain of its own, and refuses pages of other hosts', () => {
    expect(resources('AWS::ApiGatewayV2::DomainName')).toEqual([])
    expect(
      resources('AWS::ApiGatewayV2::Api').map(({ at }) => [at('CorsConfiguration'), at('DisableExecuteApiEndpoint')]),
    ).toEqual([[undefined, undefined]])
    expect(
      parseCsp(findOnlyResource(variant, 'AWS::CloudFront::ResponseHeadersPolicy', 'Headers'))['connect-src'],
    ).toEqual([
      "'self'",
      ...['images', 'exports', 'answers'].map(
        part => `https://${brand.toLowerCase()}-${variants[variant].stage}-${part}-{…}.s3.eu-west-1.amazonaws.com`,
      ),
    ])
    const publicPagesPolicy = parseCsp(
      findOnlyResource(variant, 'AWS::CloudFront::ResponseHeadersPolicy', 'PublicHeaders'),
    )
    expect(
      Object.values(publicPagesPolicy)
        .flat()
        .filter(source => !["'none'", "'self'"].includes(source)),
    ).toEqual([])
  })

  it('requires a header of the distribution, which overrides that of a viewer', () => {
    for (const distribution of distributions) {
      const origins = distribution.at('DistributionConfig', 'Origins') as {
        CustomOriginConfig?: unknown
        OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[]
      }[]
      const [apiOrigin, ...others] = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig)
      expect(others).toEqual([])
      const [header, ...more] = apiOrigin?.OriginCustomHeaders ?? []
      expect([header?.HeaderName, more]).toEqual(['x-origin-key', []])
      // Without a key in the context, the value is the last part of a stack's id.
      const sentKey = JSON.stringify(header?.HeaderValue)
      if (variant === 'with domains') expect(sentKey).toBe('"{{resolve:secretsmanager:stimpla/prod/origin-key-2}}"')
      else expect(sentKey).toContain('Fn::Select')
    }
    const functions = resources('AWS::Lambda::Function')
    const acceptedKeys = functions.flatMap(({ stack, at }) =>
      stack.startsWith('api/') || stack === 'images' ? [at('Environment', 'Variables', 'ORIGIN_KEYS')] : [],
    )
    expect(acceptedKeys.length).toBeGreaterThan(50)
    for (const acceptedKey of acceptedKeys)
      if (variant === 'with domains')
        expect(acceptedKey).toBe(
          ['1', '2'].map(key => `{{resolve:secretsmanager:stimpla/prod/origin-key-${key}}}`).join(),
        )
      else expect(acceptedKey).toBeDefined()
    for (const { stack, at } of functions)
      if (stack === 'jobs') expect(at('Environment', 'Variables', 'ORIGIN_KEYS')).toBeUndefined()
  })

  it('is served over IPv4 only, because Safari shortens cookies on differing IPv6 addresses', () => {
    for (const distribution of distributions) expect(distribution.at('DistributionConfig', 'IPV6Enabled')).toBe(false)
    expect(resources('AWS::Route53::RecordSet').filter(({ text }) => text('Type') === 'AAAA')).toEqual([])
  })

  it('shares policies and functions between sites', () => {
    for (const type of [
      'AWS::CloudFront::CachePolicy',
      'AWS::CloudFront::Function',
      'AWS::CloudFront::ResponseHeadersPolicy',
    ])
      expect(new Set(resources(type).map(({ stack }) => stack))).toEqual(new Set(['edge']))
  })
})

describe('the sites that functions accept', () => {
  const routeFunctions = (variant: Variant) =>
    loadSynthesizedApp(variant)
      .resources('AWS::Lambda::Function')
      .filter(({ stack }) => stack.startsWith('api/'))
  const readSites = (variant: Variant) => [
    ...new Set(routeFunctions(variant).map(({ at }) => toReadable(at('Environment', 'Variables', 'SITES')))),
  ]
  it.each([
    ['without domains', [{ origin: 'https://{…}', market: 'com' }]],
    ['with domains', sampleDomains.map(({ domain, market }) => ({ origin: `https://${domain}`, market }))],
    [
      'for the local cloud',
      [
        { origin: 'http://localhost:5173', market: 'com' },
        ...['is', 'ie', 'co.uk', 'pt'].map(market => ({ origin: `http://${market}.localhost:5173`, market })),
      ],
    ],
  ] as const)('are complete %s', (variant, sites) => {
    expect(readSites(variant).map(json => JSON.parse(json))).toEqual([sites])
  })
})

describe('domains', () => {
  const { resources, stacks } = loadSynthesizedApp('with domains')

  it.each(sampleDomains)('give $domain one record', ({ domain, zoneId }) => {
    const records = resources('AWS::Route53::RecordSet').filter(({ at }) => at('HostedZoneId') === zoneId)
    expect(records.map(({ text }) => `${text('Type')} ${text('Name')}`)).toEqual([`A ${domain}.`])
  })

  it('validate certificates by DNS in the region that CloudFront reads', () => {
    const certificates = resources('AWS::CertificateManager::Certificate')
    expect(certificates).toHaveLength(sampleDomains.length)
    for (const { stack, at } of certificates) {
      expect(at('ValidationMethod')).toBe('DNS')
      expect(stacks.find(({ name }) => name === stack)?.region).toBe('us-east-1')
    }
  })

  it('require at least TLS 1.2 of 2021', () => {
    for (const { at } of resources('AWS::CloudFront::Distribution'))
      expect(at('DistributionConfig', 'ViewerCertificate')).toMatchObject({
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      })
  })

  it('allow search engines only in production', () => {
    expect(findPagePolicies('with domains').map(headers => findCustomHeader(headers, 'x-robots-tag'))).toEqual([
      undefined,
      undefined,
    ])
    for (const headers of findPagePolicies('without domains'))
      expect(findCustomHeader(headers, 'x-robots-tag')).toBe('noindex')
  })
})
