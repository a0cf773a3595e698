import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHandlerName, imageResizerSource } from '../../infra/aws/bundle.ts'
import { extractLockFile } from '../../infra/aws/sharp-package.ts'
import { findReferencedId, findStatements } from './policies.ts'
import {
  loadBundle,
  sampleDomains,
  loadSynthesizedApp,
  variantNames,
  type FoundResource,
  type Variant,
} from './synthesized.ts'

const findResizeFunction = (variant: Variant): FoundResource => {
  const [fn, ...others] = loadSynthesizedApp(variant)
    .resources('AWS::Lambda::Function')
    .filter(({ at }) => at('Handler') === toHandlerName(imageResizerSource))
  if (!fn || others.length > 0) throw new Error('expected one function that shows images')
  return fn
}

const findDistributions = (variant: Variant) => loadSynthesizedApp(variant).resources('AWS::CloudFront::Distribution')

interface Behaviour {
  PathPattern: string
  TargetOriginId: string
  CachePolicyId: unknown
}

function findImageBehaviour(distribution: FoundResource) {
  const behaviour = (distribution.at('DistributionConfig', 'CacheBehaviors') as Behaviour[]).find(
    ({ PathPattern }) => PathPattern === '/_images/*',
  )
  const origins = distribution.at('DistributionConfig', 'Origins') as {
    Id: string
    DomainName: unknown
    CustomOriginConfig: unknown
  }[]
  return { behaviour, origin: origins.find(({ Id }) => Id === behaviour?.TargetOriginId) }
}

describe.each(variantNames)('%s', variant => {
  const synthesis = loadSynthesizedApp(variant)
  const { resources } = synthesis
  const fn = findResizeFunction(variant)

  it('lets the function read images, and nothing else', () => {
    const permissions = findStatements(synthesis, fn).map(({ Action, Resource }) => [
      Action.join(),
      JSON.stringify(Resource),
    ])
    expect(permissions.map(([action]) => action)).toEqual([
      'logs:CreateLogStream,logs:PutLogEvents',
      's3:GetObject',
      's3:ListBucket',
    ])
    for (const [, resource] of permissions.slice(1)) expect(resource).toMatch(/:s3:::stimpla-[a-z]+-images-/)
    expect(fn.at('Environment', 'Variables')).toEqual({
      IMAGES_BUCKET: resources('AWS::S3::Bucket')
        .find(({ id }) => id.startsWith('Images'))
        ?.at('BucketName'),
      ORIGIN_KEYS: expect.anything(),
    })
  })

  it('gives the function a whole processor, and a timeout between its work and CloudFront’s', () => {
    expect(fn.resource.Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], MemorySize: 1769 })
    expect(fn.at('Timeout')).toBeGreaterThan(10)
    expect(fn.at('Timeout')).toBeLessThan(30)
  })

  it('routes the API to the function', () => {
    const [route, ...others] = resources('AWS::ApiGatewayV2::Route').filter(({ stack }) => stack === fn.stack)
    expect([route?.at('RouteKey'), others]).toEqual(['GET /_images/{key+}', []])
    const [integration] = resources('AWS::ApiGatewayV2::Integration').filter(({ stack }) => stack === fn.stack)
    expect(findReferencedId(integration?.at('IntegrationUri'))).toBe(fn.id)
  })

  it('serves images on every site, cached by format, quality and width', () => {
    for (const distribution of findDistributions(variant)) {
      const { behaviour, origin } = findImageBehaviour(distribution)
      expect(behaviour).not.toHaveProperty('OriginRequestPolicyId')
      expect(origin?.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only' })
      const [policy] = resources('AWS::CloudFront::CachePolicy')
      expect(JSON.stringify(behaviour?.CachePolicyId)).toContain(`Ref${policy?.id}`)
      expect(policy?.at('CachePolicyConfig')).toMatchObject({
        MinTTL: 0,
        MaxTTL: 31_536_000,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['format', 'quality', 'width'] },
        },
      })
    }
  })

  it('accepts forms from our pages in the bucket, and drops incomplete uploads', () => {
    const bucket = resources('AWS::S3::Bucket').find(({ id }) => id.startsWith('Images'))
    expect(bucket?.at('CorsConfiguration', 'CorsRules')).toEqual([
      { AllowedHeaders: ['content-type'], AllowedMethods: ['POST'], AllowedOrigins: originsByVariant[variant] },
    ])
    expect(bucket?.at('LifecycleConfiguration', 'Rules')).toEqual([
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
      { Prefix: 'uploads/', ExpirationInDays: 90, Status: 'Enabled' },
    ])
  })

  it('keeps deleted images and payroll files for 35 days, but no archives and long responses', () => {
    const rules = (id: string) => {
      const bucket = resources('AWS::S3::Bucket').find(resource => resource.id.startsWith(id))
      const lifecycleRules = bucket?.at('LifecycleConfiguration', 'Rules') as Record<string, unknown>[]
      return {
        isVersioned: bucket?.at('VersioningConfiguration', 'Status') === 'Enabled',
        versions: lifecycleRules.flatMap(({ Prefix = '', NoncurrentVersionExpiration: expiry }) =>
          expiry ? [[Prefix, expiry]] : [],
        ),
        removesMarkers: lifecycleRules.some(rule => rule['ExpiredObjectDeleteMarker'] === true),
      }
    }
    const defaultExpiry = ['', { NoncurrentDays: 35 }]
    expect(rules('Images')).toEqual({ isVersioned: true, versions: [defaultExpiry], removesMarkers: true })
    expect(rules('Exports')).toEqual({
      isVersioned: true,
      versions: [
        defaultExpiry,
        ['company-exports/', { NoncurrentDays: 1 }],
        ['erased-companies/', { NoncurrentDays: 1 }],
      ],
      removesMarkers: true,
    })
    expect(rules('Answers')).toEqual({ isVersioned: false, versions: [], removesMarkers: false })
  })
})

/**
 * Without domains, the bucket allows forms from any page, because a distribution's URL is unknown when the bucket is
 * created. The forms are signed in any case.
 */
const originsByVariant: Record<Variant, string[]> = {
  'without domains': ['*'],
  'after a restore': ['*'],
  'with domains': sampleDomains.map(({ domain }) => `https://${domain}`),
  'for the local cloud': ['', 'is.', 'ie.', 'co.uk.', 'pt.'].map(market => `http://${market}localhost:5173`),
}

it.each(variantNames)('calls the API of a site by its AWS name, %s', variant => {
  for (const distribution of findDistributions(variant))
    expect(JSON.stringify(findImageBehaviour(distribution).origin?.DomainName)).toContain('.execute-api.')
})

it('allows images only from the page’s own host and the map', () => {
  for (const variant of variantNames)
    for (const policy of loadSynthesizedApp(variant)
      .resources('AWS::CloudFront::ResponseHeadersPolicy')
      .filter(({ id }) => id.startsWith('Headers')))
      expect(JSON.stringify(policy.resource.Properties)).toContain(
        "img-src 'self' data: blob: https://tile.openstreetmap.org;",
      )
})

describe('sharp', () => {
  it('uses the package of this machine where functions run locally', () => {
    const { imagesDirectory } = loadBundle()
    expect(readFileSync(join(imagesDirectory, 'node_modules/sharp/index.js'), 'utf8')).toContain(
      'module.exports = require(',
    )
  })

  it('deploys Lambda’s package, with all packages and hashes in the lock file', () => {
    const { packages } = extractLockFile('sharp')
    expect(Object.keys(packages)).toEqual(
      expect.arrayContaining([
        '',
        'node_modules/sharp',
        'node_modules/@img/sharp-linux-arm64',
        'node_modules/@img/sharp-libvips-linux-arm64',
        'node_modules/detect-libc',
      ]),
    )
    for (const [path, { version, integrity }] of Object.entries(packages))
      if (path !== '')
        expect([path, version, integrity]).toEqual([path, expect.any(String), expect.stringMatching(/^sha512-/)])
    expect(packages['']?.dependencies).toEqual({ sharp: packages['node_modules/sharp']?.version })
  })
})
