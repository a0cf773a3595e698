import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type Function,
  type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { apiPath, originKeyHeader } from '../../shared/api/distribution.ts'
import { routeList } from '../../shared/api/index.ts'
import { imagePath } from '../../shared/domain/images.ts'
import { appPaths, checkoutPaths } from '../../shared/site-paths.ts'
import { suppressFindings } from './nag-suppressions.ts'
import type { EdgeStack } from './edge-stack.ts'
import type { GatewayStack } from './gateway-stack.ts'
import type { Domain, Settings } from './settings.ts'

interface Props extends StackProps {
  settings: Settings
  gateway: GatewayStack
  edge: EdgeStack
  /** Without a domain of its own, the site has CloudFront's address. */
  domain?: Domain
}

/** Serves the app's files, the API and images on one host. */
export class SiteStack extends Stack {
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, { settings, gateway, edge, domain, ...props }: Props) {
    super(scope, id, props)
    const createBucket = this.bucket()
    // With the LIST permission, S3 answers 404 for a missing file instead of 403.
    const files = S3BucketOrigin.withOriginAccessControl(createBucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    })
    const apiOrigin = new HttpOrigin(gateway.host, { customHeaders: { [originKeyHeader]: gateway.sentOriginKey } })
    this.distribution = new Distribution(this, 'Distribution', {
      comment: this.stackName,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Safari limits cookies to seven days if page and API have IPv6 addresses with different first halves.
      enableIpv6: false,
      ...(edge.webAclArn !== undefined && { webAclId: edge.webAclArn }),
      errorResponses: cachedErrorCodes.map(httpStatus => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: { origin: files, ...createPageBehavior(edge.publicHeaders, edge.sitePathFunction) },
      additionalBehaviors: {
        // The app's headers differ from those of public pages, because the app loads images, map tiles and files from
        // more hosts.
        ...Object.fromEntries(
          appPaths.map(path => {
            const headers = checkoutPaths.includes(path) ? edge.checkoutHeaders : edge.appHeaders
            return [path, { origin: files, ...createPageBehavior(headers, edge.sitePathFunction) }]
          }),
        ),
        [`${imagePath}/*`]: {
          origin: apiOrigin,
          viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
          responseHeadersPolicy: edge.imageHeaders,
          cachePolicy: edge.imageCachePolicy,
          functionAssociations: createViewerRequestAssociations(edge.imagePathFunction),
        },
        ...Object.fromEntries(
          routeList
            .filter(({ cachedSeconds }) => cachedSeconds)
            .map(({ path }) => [
              apiPath + path,
              {
                origin: apiOrigin,
                ...createPageBehavior(edge.publicHeaders, edge.apiPathFunction),
                cachePolicy: edge.sharedCachePolicy,
              },
            ]),
        ),
        [`${apiPath}/*`]: {
          origin: apiOrigin,
          ...createPageBehavior(edge.publicHeaders, edge.apiPathFunction),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // Does not forward the viewer's Host header, because API Gateway selects the API by it.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
      },
      ...(domain && this.createDomainProps(domain)),
    })
    if (domain) this.addRecord(domain)
    this.suppressSiteFindings(domain, edge.webAclArn !== undefined)
    new CfnOutput(this, 'SiteAddress', { value: domain ? `https://${domain.domain}` : this.address })
    new CfnOutput(this, 'SiteBucket', { value: createBucket.bucketName })
    new CfnOutput(this, 'SiteMarket', { value: domain?.market ?? 'com' })
    new CfnOutput(this, 'SiteStage', { value: settings.stage })
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId })
  }

  /** Browsers use this address if the site has no domain. */
  get address(): string {
    return `https://${this.distribution.distributionDomainName}`
  }

  private bucket(): Bucket {
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // The files can be rebuilt at any time, but CloudFormation cannot delete a bucket that has files.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    suppressFindings(bucket, { 'AwsSolutions-S1': 'Only CloudFront reads it, and what it holds is public' })
    return bucket
  }

  private createDomainProps({ domain, zoneId }: Domain) {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zoneId, zoneName: domain })
    const validation = CertificateValidation.fromDns(zone)
    return {
      domainNames: [domain],
      certificate: new Certificate(this, 'Certificate', { domainName: domain, validation }),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }
  }

  private addRecord({ domain, zoneId }: Domain): void {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'RecordZone', { hostedZoneId: zoneId, zoneName: domain })
    // The trailing dot makes the name absolute, even in the zone of a parent domain (staging).
    new ARecord(this, 'A', {
      zone,
      recordName: `${domain}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    })
  }

  private suppressSiteFindings(domain: Domain | undefined, hasWebAcl: boolean): void {
    suppressFindings(this.distribution, {
      'AwsSolutions-CFR1': 'Employees travel; the product is not limited to countries',
      ...(!hasWebAcl && { 'AwsSolutions-CFR2': 'Without a domain it is for trying out; the API throttles' }),
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'Every path is rewritten to a file, redirected or has an extension, so no path lists the bucket',
      'AwsSolutions-CFR3': 'Access logs would hold the addresses of people; metrics say what is needed',
      ...(!domain && {
        'AwsSolutions-CFR4':
          "CloudFront's own certificate decides its protocols; it is for trying out, domains set TLS 1.2",
      }),
    })
  }
}

/**
 * By default, CloudFront caches these errors for ten seconds, most of them even if the API forbids caching. The cache
 * key of API responses has no cookie, so all callers would get one caller's error.
 */
const cachedErrorCodes = [404, 405, 414, 500, 501, 502, 503, 504]

const createPageBehavior = (
  headers: ResponseHeadersPolicy,
  viewerFunction: Function,
): Omit<BehaviorOptions, 'origin'> => ({
  responseHeadersPolicy: headers,
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  compress: true,
  functionAssociations: createViewerRequestAssociations(viewerFunction),
})

const createViewerRequestAssociations = (viewerFunction: Function) => [
  { function: viewerFunction, eventType: FunctionEventType.VIEWER_REQUEST },
]
