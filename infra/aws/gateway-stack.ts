import { Stack, type StackProps } from 'aws-cdk-lib'
import { CorsHttpMethod, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import type { Site } from '../../shared/domain/markets.ts'

interface Props extends StackProps {
  /** the origins that call from another host than the API's own; none where the API sits behind the site */
  sites: readonly Site[]
}

/** the HTTP API itself, without routes: sites point at it, and functions must know the sites */
export class GatewayStack extends Stack {
  readonly api: HttpApi

  constructor(scope: Construct, id: string, { sites, ...props }: Props) {
    super(scope, id, props)
    const corsPreflight = {
      allowOrigins: sites.map(site => site.origin),
      allowMethods: [CorsHttpMethod.GET, CorsHttpMethod.POST, CorsHttpMethod.PUT, CorsHttpMethod.DELETE],
      allowHeaders: ['content-type', 'idempotency-key'],
      exposeHeaders: ['retry-after', 'x-request-id'],
      allowCredentials: true,
    }
    this.api = new HttpApi(this, 'Api', sites.length > 0 ? { corsPreflight } : {})
  }
}
