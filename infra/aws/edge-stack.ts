import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  CachePolicy,
  CacheQueryStringBehavior,
  type Function,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { Site } from '../../shared/domain/markets.ts'
import { bucketOrigin } from './resource-names.ts'
import type { Settings } from './settings.ts'
import { imageHeaders, siteHeaders } from './site-headers.ts'
import { appPaths, imagePaths, withoutApiPath } from './viewer-functions.ts'

interface Props extends StackProps {
  settings: Settings
  /** All sites of this deployment. Their headers name each other as alternatives. */
  sites: readonly Site[]
}

/** Resources that all sites share, since an account may have twenty policies of each kind. */
export class EdgeStack extends Stack {
  readonly pageHeaders: ResponseHeadersPolicy
  readonly imageHeaders: ResponseHeadersPolicy
  readonly images: CachePolicy
  readonly appPaths: Function
  readonly imagePaths: Function
  readonly withoutApiPath: Function

  constructor(scope: Construct, id: string, { settings, sites, ...props }: Props) {
    super(scope, id, props)
    this.pageHeaders = siteHeaders(
      this,
      ['images', 'exports', 'answers'].map(part => bucketOrigin(settings, part)),
      sites,
    )
    this.imageHeaders = imageHeaders(this)
    this.images = new CachePolicy(this, 'Images', {
      comment: 'Images by what they are asked for in, for as long as the function says',
      queryStringBehavior: CacheQueryStringBehavior.allowList('format', 'quality', 'width'),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
    })
    this.appPaths = appPaths(this)
    this.imagePaths = imagePaths(this)
    this.withoutApiPath = withoutApiPath(this)
  }
}
