import { runInNewContext } from 'node:vm'
import { brand } from '../../shared/brand.ts'
import { markets } from '../../shared/domain/markets.ts'
import { domains, synthesized, variantNames, type Found, type Variant } from './synthesized.ts'

const one = (variant: Variant, type: string, id = ''): Found => {
  const [found, ...others] = synthesized(variant).resources(type).filter(resource => resource.id.startsWith(id))
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} of ${type} ${id}`)
  return found
}

/** computed parts as `{…}` */
const readable = (value: unknown): string => {
  if (typeof value === 'string') return value
  const [, parts]: [string, unknown[]] = Object(value)['Fn::Join'] ?? ['', []]
  return parts.map(part => (typeof part === 'string' ? part : '{…}')).join('')
}

const behavioursOf = (distribution: Found) => distribution.at('DistributionConfig', 'CacheBehaviors') as { PathPattern: string }[]
const imagesOf = (distribution: Found) => behavioursOf(distribution).find(({ PathPattern }) => PathPattern === '/_images/*')

const csp = (headers: Found): Record<string, string[]> =>
  Object.fromEntries(
    readable(headers.at('ResponseHeadersPolicyConfig', 'SecurityHeadersConfig', 'ContentSecurityPolicy', 'ContentSecurityPolicy'))
      .split('; ')
      .map(directive => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )

const customHeader = (headers: Found, name: string): unknown => {
  const items = headers.at('ResponseHeadersPolicyConfig', 'CustomHeadersConfig', 'Items') as { Header: string; Value: string }[]
  return items.find(({ Header }) => Header === name)?.Value
}

const pagePolicies = (variant: Variant) =>
  synthesized(variant).resources('AWS::CloudFront::ResponseHeadersPolicy').filter(({ id }) => id.startsWith('Headers'))

describe.each(variantNames)('the pages, %s', variant => {
  const { resources } = synthesized(variant)
  const policies = resources('AWS::CloudFront::ResponseHeadersPolicy')
  const ofPages = pagePolicies(variant)

  it('every answer carries the security headers', () => {
    expect(policies.length).toBeGreaterThan(0)
    for (const distribution of resources('AWS::CloudFront::Distribution'))
      for (const behaviour of [distribution.at('DistributionConfig', 'DefaultCacheBehavior'), ...behavioursOf(distribution)]) {
        const [headers] = policies.filter(({ id }) => id.startsWith(behaviour === imagesOf(distribution) ? 'ImageHeaders' : 'Headers'))
        expect(behaviour).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', ResponseHeadersPolicyId: { Ref: headers?.id } })
      }
    for (const headers of policies)
      expect(headers.at('ResponseHeadersPolicyConfig', 'SecurityHeadersConfig')).toMatchObject({
        StrictTransportSecurity: { IncludeSubdomains: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin' },
      })
  })

  it('nothing runs or loads but what is ours, and nothing inline', () => {
    for (const headers of ofPages) {
      const policy = csp(headers)
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

  it('geolocation and camera are for our own pages, and other devices for none', () => {
    for (const headers of ofPages)
      expect(customHeader(headers, 'permissions-policy')).toMatch(/^geolocation=\(self\), camera=\(self\), microphone=\(\)/)
  })

  it('speaks HTTP/3, and packs what it sends', () => {
    for (const distribution of resources('AWS::CloudFront::Distribution'))
      expect(distribution.at('DistributionConfig')).toMatchObject({ HttpVersion: 'http2and3', DefaultCacheBehavior: { Compress: true } })
  })

  it('no bucket is open: no public access, TLS only, and of sites only to their own distribution', () => {
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
      const policy = resources('AWS::S3::BucketPolicy').find(({ stack, at }) => stack === bucket.stack && JSON.stringify(at('Bucket')).includes(bucket.id))
      const [deny, ...allowed] = (policy?.at('PolicyDocument', 'Statement') ?? []) as unknown[]
      expect(deny).toMatchObject({ Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } })
      for (const statement of allowed)
        expect(statement).toMatchObject({
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
        })
    }
  })
})

describe('where the API is', () => {
  it('without domains: behind the site, uncached, under a path that the API does not see', () => {
    const distribution = one('without domains', 'AWS::CloudFront::Distribution')
    expect(behavioursOf(distribution).filter(behaviour => behaviour !== imagesOf(distribution))).toEqual([
      expect.objectContaining({
        PathPattern: '/_api/*',
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        AllowedMethods: expect.arrayContaining(['POST', 'PUT', 'DELETE']),
      }),
    ])
    expect(one('without domains', 'AWS::ApiGatewayV2::Api').at('CorsConfiguration')).toBeUndefined()
    expect(csp(one('without domains', 'AWS::CloudFront::ResponseHeadersPolicy', 'Headers'))['connect-src']).toEqual([
      "'self'",
      `https://${brand.toLowerCase()}-try-images-{…}.s3.{…}.amazonaws.com`,
      `https://${brand.toLowerCase()}-try-exports-{…}.s3.{…}.amazonaws.com`,
      `https://${brand.toLowerCase()}-try-answers-{…}.s3.{…}.amazonaws.com`,
    ])
  })

  it('with domains: on a name of its own beside each site, and on no other', () => {
    const { resources } = synthesized('with domains')
    expect(resources('AWS::ApiGatewayV2::DomainName').map(({ at }) => at('DomainName'))).toEqual(domains.map(({ domain }) => `api.${domain}`))
    expect(resources('AWS::ApiGatewayV2::ApiMapping')).toHaveLength(domains.length)
    expect(one('with domains', 'AWS::ApiGatewayV2::Api').resource.Properties).toMatchObject({
      DisableExecuteApiEndpoint: true,
      CorsConfiguration: { AllowOrigins: domains.map(({ domain }) => `https://${domain}`), AllowCredentials: true },
    })
    const connected = pagePolicies('with domains').map(headers => csp(headers)['connect-src'])
    for (const [i, { domain }] of domains.entries())
      expect(connected[i]).toEqual(["'self'", `https://api.${domain}`, ...['images', 'exports', 'answers'].map(part => `https://${brand.toLowerCase()}-prod-${part}-{…}.s3.eu-west-1.amazonaws.com`)])
  })

  it('for the local cloud: where the context says', () => {
    expect(csp(one('for the local cloud', 'AWS::CloudFront::ResponseHeadersPolicy', 'Headers'))['connect-src']).toContain('http://localhost:5001')
    expect(one('for the local cloud', 'AWS::ApiGatewayV2::Api').at('CorsConfiguration', 'AllowOrigins')).toEqual(['http://localhost:5173'])
    expect(behavioursOf(one('for the local cloud', 'AWS::CloudFront::Distribution')).map(({ PathPattern }) => PathPattern)).toEqual(['/_images/*'])
  })
})

describe('the functions know every site that may call', () => {
  const routeFunctions = (variant: Variant) => synthesized(variant).resources('AWS::Lambda::Function').filter(({ stack }) => stack.startsWith('api/'))
  const sitesOf = (variant: Variant) => [
    ...new Set(routeFunctions(variant).map(({ at }) => readable(at('Environment', 'Variables', 'SITES')))),
  ]
  it.each([
    ['without domains', [{ origin: 'https://{…}', market: 'com' }]],
    ['with domains', domains.map(({ domain, market }) => ({ origin: `https://${domain}`, market }))],
    ['for the local cloud', [{ origin: 'http://localhost:5173', market: 'com' }]],
  ] as const)('%s', (variant, sites) => {
    expect(sitesOf(variant).map(json => JSON.parse(json))).toEqual([sites])
  })
})

describe('the names', () => {
  const { resources, stacks } = synthesized('with domains')

  it.each(domains)('$domain answers over IPv4 and IPv6, and so does its API', ({ domain, zoneId }) => {
    const records = resources('AWS::Route53::RecordSet').filter(({ at }) => at('HostedZoneId') === zoneId)
    expect(new Set(records.map(({ text }) => `${text('Type')} ${text('Name')}`))).toEqual(
      new Set([`A ${domain}.`, `A api.${domain}.`, `AAAA ${domain}.`, `AAAA api.${domain}.`]),
    )
  })

  it('certificates prove themselves by DNS, in the region of what they are for', () => {
    const certificates = resources('AWS::CertificateManager::Certificate')
    expect(certificates).toHaveLength(2 * domains.length)
    for (const { stack, at, text } of certificates) {
      expect(at('ValidationMethod')).toBe('DNS')
      const region = stacks.find(({ name }) => name === stack)?.region
      expect(region).toBe(text('DomainName').startsWith('api.') ? 'eu-west-1' : 'us-east-1')
    }
  })

  it('TLS is 1.2 of 2021 at least', () => {
    for (const { at } of resources('AWS::CloudFront::Distribution'))
      expect(at('DistributionConfig', 'ViewerCertificate')).toMatchObject({ MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' })
    for (const { at } of resources('AWS::ApiGatewayV2::DomainName')) expect(at('DomainNameConfigurations', 0, 'SecurityPolicy')).toBe('TLS_1_2')
  })

  it('each site names all sites as alternatives, each for its language and country, and one for everyone else', () => {
    const expected = '<https://example.is/>; rel="alternate"; hreflang="is-IS", <https://example.co.uk/>; rel="alternate"; hreflang="en-GB", <https://example.com/>; rel="alternate"; hreflang="x-default"'
    for (const headers of pagePolicies('with domains')) expect(customHeader(headers, 'link')).toBe(expected)
    expect(Object.keys(markets)).toEqual(expect.arrayContaining(domains.map(({ market }) => market)))
    expect(customHeader(one('without domains', 'AWS::CloudFront::ResponseHeadersPolicy', 'Headers'), 'link')).toBeUndefined()
  })
})

describe('what CloudFront does with a path', () => {
  const passedOn = (id: string, uri: string): { uri: string; headers: Record<string, { value: string }> } => {
    const given = one('without domains', 'AWS::CloudFront::Function', id).at('FunctionCode')
    // the key of the edge is known only once it is deployed
    const parts = typeof given === 'string' ? [given] : (given as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1]
    const code = parts.map(part => (typeof part === 'string' ? part : 'the key')).join('')
    const event = { request: { uri, headers: { 'x-viewer-address': { value: 'made up' } } }, viewer: { ip: '198.51.100.7' } }
    return runInNewContext(`${code}; handler(event)`, { event })
  }
  const rewritten = (id: string, uri: string): string => passedOn(id, uri).uri
  it.each([
    ['/', '/index.html'],
    ['/employees', '/index.html'],
    ['/report/2026.1/open', '/index.html'],
    ['/a', '/index.html'],
    ['/assets/index-3f2a.js', '/assets/index-3f2a.js'],
    ['/missing.png', '/missing.png'],
  ])('%s is answered by %s', (uri, expected) => {
    expect(rewritten('AppPaths', uri)).toBe(expected)
  })
  it('a missing file stays a 404: no error is mapped to a page, and CloudFront may see that it is missing', () => {
    expect(one('without domains', 'AWS::CloudFront::Distribution').at('DistributionConfig', 'CustomErrorResponses')).toBeUndefined()
    expect(JSON.stringify(one('without domains', 'AWS::S3::BucketPolicy', 'Files').resource.Properties)).toContain('s3:ListBucket')
  })
  it.each([
    ['/_api/api/employees', '/api/employees'],
    ['/_api/', '/'],
  ])('%s is %s to the API', (uri, expected) => {
    expect(rewritten('WithoutApiPath', uri)).toBe(expected)
  })
  it('the API is told whose request it is, whatever the caller said, under a key that the functions know', () => {
    expect(passedOn('WithoutApiPath', '/_api/api/employees').headers).toEqual({
      'x-viewer-address': { value: '198.51.100.7' },
      'x-edge-key': { value: 'the key' },
    })
  })
})
