import { ApiMapping, DomainName, EndpointType, IpAddressType, SecurityPolicy, type HttpApi, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import { apiHost } from './names.ts'
import type { Domain } from './settings.ts'

interface Props {
  site: Domain
  api: HttpApi
  stage: HttpStage
}

/** `api.<domain>`: beside the site and not under it, so that its cookies are the browser's own and CloudFront adds no hop */
export class ApiDomain extends Construct {
  constructor(scope: Construct, id: string, { site, api, stage }: Props) {
    super(scope, id)
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: site.zoneId, zoneName: site.domain })
    const host = apiHost(site.domain)
    const domainName = new DomainName(this, 'Name', {
      domainName: host,
      certificate: new Certificate(this, 'Certificate', { domainName: host, validation: CertificateValidation.fromDns(zone) }),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
      ipAddressType: IpAddressType.DUAL_STACK,
    })
    new ApiMapping(this, 'Mapping', { api, domainName, stage })
    const target = RecordTarget.fromAlias(
      new ApiGatewayv2DomainProperties(domainName.regionalDomainName, domainName.regionalHostedZoneId),
    )
    // the name ends with a dot: it is whole, also where the zone is the parent's (staging in the zone of its parent)
    new ARecord(this, 'A', { zone, recordName: `${host}.`, target })
    new AaaaRecord(this, 'AAAA', { zone, recordName: `${host}.`, target })
  }
}
