import { Duration } from 'aws-cdk-lib'
import { CachePolicy, CacheQueryStringBehavior, ViewerProtocolPolicy, type BehaviorOptions, type IOrigin } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { imageHeaders } from './site-headers.ts'

/** behind the site itself: no host that pages would have to know, and kept near whoever looks */
export const imageBehaviour = (site: Construct, api: IOrigin): BehaviorOptions => ({
  origin: api,
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  responseHeadersPolicy: imageHeaders(site),
  cachePolicy: new CachePolicy(site, 'Images', {
    comment: 'Images by what they are asked for in, for as long as the function says',
    queryStringBehavior: CacheQueryStringBehavior.allowList('format', 'quality', 'width'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
  }),
})
