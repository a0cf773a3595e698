import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel, AllowedMethods, CachePolicy, Distribution, FunctionEventType, HttpVersion, OriginRequestPolicy,
  SecurityPolicyProtocol, ViewerProtocolPolicy, type BehaviorOptions, type Function, type ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { imagePath } from '../../shared/domain/images.ts'
import type { Site } from '../../shared/domain/markets.ts'
import { accept } from './accept.ts'
import { imageBehaviour } from './image-behaviour.ts'
import { apiHost, apiPath, bucketOrigin } from './names.ts'
import type { Domain, Settings } from './settings.ts'
import { siteHeaders } from './site-headers.ts'
import { appPaths, withoutApiPath } from './viewer-functions.ts'

interface Carried {
  api: IHttpApi
  /** what tells the functions that a request came through this distribution */
  edgeKey: string
}

interface Props extends StackProps {
  settings: Settings
  /** all sites of this deployment, which name each other as alternatives */
  sites: readonly Site[]
  /** of this site; without one it has CloudFront's */
  domain?: Domain
  /** the API that this site carries under a path of its own, for want of a domain */
  carried?: Carried
}

/** one web site: the app's files behind CloudFront */
export class SiteStack extends Stack {
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, { settings, sites, domain, carried, ...props }: Props) {
    super(scope, id, props)
    const bucket = this.bucket()
    const elsewhere = settings.elsewhere ? [settings.elsewhere.api] : []
    const apiOrigin = new HttpOrigin(this.apiHostOf({ settings, domain, carried }))
    const headers = siteHeaders(
      this,
      [...(domain ? [`https://${apiHost(domain.domain)}`] : elsewhere), ...['images', 'exports', 'answers'].map(part => bucketOrigin(settings, part))],
      sites,
    )
    this.distribution = new Distribution(this, 'Distribution', {
      comment: this.stackName,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        // listing is what makes S3 say 404 of a missing file, and not 403
        origin: S3BucketOrigin.withOriginAccessControl(bucket, { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] }),
        ...behaviour(headers, appPaths(this)),
      },
      additionalBehaviors: {
        [`${imagePath}/*`]: imageBehaviour(this, apiOrigin),
        ...(carried && { [`${apiPath}/*`]: this.apiBehaviour(apiOrigin, carried.edgeKey, headers) }),
      },
      ...(domain && this.domainOf(domain)),
    })
    if (domain) this.addRecords(domain)
    this.acceptFindings(domain)
    new CfnOutput(this, 'SiteAddress', { value: domain ? `https://${domain.domain}` : this.address })
    new CfnOutput(this, 'SiteBucket', { value: bucket.bucketName })
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId })
  }

  /** without a domain of its own */
  get address(): string {
    return `https://${this.distribution.distributionDomainName}`
  }

  private bucket(): Bucket {
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // its files are built from the source again at any time, but a bucket that holds some cannot be deleted
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    accept(bucket, { 'AwsSolutions-S1': 'Only CloudFront reads it, and what it holds is public' })
    return bucket
  }

  private apiHostOf({ settings, domain, carried }: Pick<Props, 'settings' | 'domain' | 'carried'>): string {
    if (domain) return apiHost(domain.domain)
    if (settings.elsewhere) return new URL(settings.elsewhere.api).hostname
    if (carried) return `${carried.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`
    throw new Error('a site has an API')
  }

  private apiBehaviour(origin: HttpOrigin, edgeKey: string, headers: ResponseHeadersPolicy): BehaviorOptions {
    return {
      origin,
      ...behaviour(headers, withoutApiPath(this, edgeKey)),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway finds the API by the host's name, so it must be its own
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    }
  }

  private domainOf({ domain, zoneId }: Domain) {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zoneId, zoneName: domain })
    const validation = CertificateValidation.fromDns(zone)
    return {
      domainNames: [domain],
      certificate: new Certificate(this, 'Certificate', { domainName: domain, validation }),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }
  }

  private addRecords({ domain, zoneId }: Domain): void {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'RecordZone', { hostedZoneId: zoneId, zoneName: domain })
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution))
    new ARecord(this, 'A', { zone, recordName: `${domain}.`, target })
    new AaaaRecord(this, 'AAAA', { zone, recordName: `${domain}.`, target })
  }

  private acceptFindings(domain: Domain | undefined): void {
    accept(this.distribution, {
      'AwsSolutions-CFR1': 'Employees travel; the product is not limited to countries',
      'AwsSolutions-CFR2': 'Static files need no firewall; the API throttles, and counts guesses itself',
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The root is a file, and every path without an extension is rewritten to it, so no path lists the bucket',
      'AwsSolutions-CFR3': 'Access logs would hold the addresses of people; metrics say what is needed',
      ...(!domain && { 'AwsSolutions-CFR4': "CloudFront's own certificate decides its protocols; it is for trying out, domains set TLS 1.2" }),
    })
  }
}

const behaviour = (responseHeadersPolicy: ResponseHeadersPolicy, viewerFunction: Function) => ({
  responseHeadersPolicy,
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  compress: true,
  functionAssociations: [{ function: viewerFunction, eventType: FunctionEventType.VIEWER_REQUEST }],
})
