import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  CachePolicy,
  CacheQueryStringBehavior,
  type Function,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { toBucketOrigin } from './resource-names.ts'
import { isProduction, type Settings } from './settings.ts'
import {
  createAppSecurityPolicy,
  findCheckoutHosts,
  createImageHeadersPolicy,
  createPageHeaders,
  publicSecurityPolicy,
} from './site-headers.ts'
import { createImagePathFunction, createSitePathFunction, createApiPathFunction } from './viewer-functions.ts'
import { WebAcl } from './web-acl.ts'

interface Props extends StackProps {
  settings: Settings
}

/**
 * Policies and functions of CloudFront that all sites share, because an account may have only twenty policies of each
 * kind.
 */
export class EdgeStack extends Stack {
  readonly publicHeaders: ResponseHeadersPolicy
  readonly appHeaders: ResponseHeadersPolicy
  readonly checkoutHeaders: ResponseHeadersPolicy
  readonly imageHeaders: ResponseHeadersPolicy
  readonly imageCachePolicy: CachePolicy
  readonly sharedCachePolicy: CachePolicy
  readonly sitePathFunction: Function
  readonly imagePathFunction: Function
  readonly apiPathFunction: Function
  readonly webAclArn: string | undefined

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props)
    const connectOrigins = ['images', 'exports', 'answers'].map(part => toBucketOrigin(settings, part))
    const commonProps = { isProduction: isProduction(settings) }
    this.publicHeaders = createPageHeaders(this, 'PublicHeaders', {
      ...commonProps,
      contentSecurityPolicy: publicSecurityPolicy,
    })
    this.appHeaders = createPageHeaders(this, 'Headers', {
      ...commonProps,
      contentSecurityPolicy: createAppSecurityPolicy(connectOrigins),
    })
    const checkoutHosts = findCheckoutHosts(settings)
    this.checkoutHeaders = createPageHeaders(this, 'CheckoutHeaders', {
      ...commonProps,
      contentSecurityPolicy: createAppSecurityPolicy(connectOrigins, checkoutHosts),
      payment: checkoutHosts.map(({ frame }) => frame),
    })
    this.imageHeaders = createImageHeadersPolicy(this)
    this.imageCachePolicy = new CachePolicy(this, 'Images', {
      comment: 'Images by what they are asked for in, for as long as the function says',
      queryStringBehavior: CacheQueryStringBehavior.allowList('format', 'quality', 'width'),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
    })
    // Because the minimum and the default are zero, CloudFront caches only responses with a cache header.
    this.sharedCachePolicy = new CachePolicy(this, 'SharedAnswers', {
      comment: 'Answers that are the same for everybody, for as long as the API says',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(60),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    })
    this.sitePathFunction = createSitePathFunction(this, isProduction(settings))
    this.imagePathFunction = createImagePathFunction(this)
    this.apiPathFunction = createApiPathFunction(this)
    // Without domains, this stack may be in a region that supports no web ACLs for CloudFront.
    const hasOwnWebAcl = settings.webAclArn === undefined && settings.sites.length > 0
    this.webAclArn = hasOwnWebAcl ? new WebAcl(this, 'WebAcl', settings).attrArn : settings.webAclArn
  }
}
