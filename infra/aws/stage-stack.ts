import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { CfnStage, HttpStage, LogGroupLogDestination, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { imageRoute } from './images-stack.ts'
import type { Settings } from './settings.ts'

interface Props extends StackProps {
  api: HttpApi
  settings: Settings
}

/**
 * Fewer requests for images, because a large one takes seconds of a processor, and anyone may request it. Distributions
 * cache the results.
 */
const imageThrottle = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 60 }

/** Without IP address, full path and query, which would reveal who did what. */
const accessLogFormat = JSON.stringify({
  request_id: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  function_milliseconds: '$context.integrationLatency',
  error: '$context.error.message',
  function_error: '$context.integrationErrorMessage',
})

/** The API's stage. Deployed after the routes, because it has settings for one of them. */
export class StageStack extends Stack {
  constructor(scope: Construct, id: string, { api, settings, ...props }: Props) {
    super(scope, id, props)
    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.maxCallsPerSecond, burstLimit: 2 * settings.maxCallsPerSecond },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', {
            retention: RetentionDays.THREE_MONTHS,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    })
    const { defaultChild } = stage.node
    if (!(defaultChild instanceof CfnStage)) throw new Error('a stage of an HTTP API is made of a CfnStage')
    defaultChild.routeSettings = { [`${imageRoute.method} ${imageRoute.path}`]: imageThrottle }
  }
}
