import { Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { CorsHttpMethod, HttpApi, HttpStage, IpAddressType, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { ApiDomain } from './api-domain.ts'
import type { Domain } from './settings.ts'

interface Props extends StackProps {
  /** the pages that call from another host than the API's own; none where the API sits behind the site */
  callersFrom: readonly string[]
  domains: readonly Domain[]
}

/** more than a working morning of some thousand people asks for, and less than a runaway client could cost */
const throttle = { rateLimit: 1000, burstLimit: 2000 }

/** no address, no path as called and no query: they would say who did what */
const accessLog = JSON.stringify({
  request_id: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  function_milliseconds: '$context.integrationLatency',
  error: '$context.error.message',
  function_error: '$context.integrationErrorMessage',
})

/** the HTTP API itself, without routes: sites point at it, and functions must know the sites */
export class GatewayStack extends Stack {
  readonly api: HttpApi
  /** random, and known to nobody outside: the last part of this stack's id */
  readonly edgeKey: string

  constructor(scope: Construct, id: string, { callersFrom, domains, ...props }: Props) {
    super(scope, id, props)
    this.edgeKey = Fn.select(2, Fn.split('/', this.stackId))
    this.api = new HttpApi(this, 'Api', {
      createDefaultStage: false,
      ipAddressType: IpAddressType.DUAL_STACK,
      // with domains of our own there is one way in
      disableExecuteApiEndpoint: domains.length > 0,
      ...(callersFrom.length > 0 && { corsPreflight: cors(callersFrom) }),
    })
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY }),
        ),
        format: AccessLogFormat.custom(accessLog),
      },
    })
    for (const site of domains) new ApiDomain(this, site.domain, { site, api: this.api, stage })
  }
}

const cors = (allowOrigins: readonly string[]) => ({
  allowOrigins: [...allowOrigins],
  allowMethods: [CorsHttpMethod.GET, CorsHttpMethod.POST, CorsHttpMethod.PUT, CorsHttpMethod.DELETE],
  allowHeaders: ['content-type', 'idempotency-key'],
  exposeHeaders: ['retry-after', 'x-request-id'],
  allowCredentials: true,
})
