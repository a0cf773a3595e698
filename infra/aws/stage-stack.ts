import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { CfnStage, HttpStage, LogGroupLogDestination, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { FilteredMetric } from '../../functions/env/names.ts'
import { imageRoute } from './images-stack.ts'
import { toMetricsNamespace } from './resource-names.ts'
import type { Settings } from './settings.ts'

interface Props extends StackProps {
  settings: Settings
  api: HttpApi
}

/**
 * The limit for images is lower, because a large image takes seconds of a processor and anyone may request it.
 * Distributions cache the results.
 */
const imageThrottle = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 60 }

/** Excludes IP address, full path and query, because they would reveal what each person does. */
const accessLogFormat = JSON.stringify({
  request_id: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  function_milliseconds: '$context.integrationLatency',
  /**
   * Lambda's own status, which the function's response does not affect. It is 429 if Lambda did not run the function.
   */
  lambda_status: '$context.integrationStatus',
  error: '$context.error.message',
  function_error: '$context.integrationErrorMessage',
})

/** Deploys the stage of the HTTP API after its routes, because the stage has settings for one route. */
export class StageStack extends Stack {
  constructor(scope: Construct, id: string, { api, settings, ...props }: Props) {
    super(scope, id, props)
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.maxCallsPerSecond, burstLimit: 2 * settings.maxCallsPerSecond },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    })
    const count = (metricName: FilteredMetric, pattern: string) =>
      accessLog.addMetricFilter(metricName, {
        filterPattern: FilterPattern.literal(pattern),
        metricNamespace: toMetricsNamespace(settings),
        metricName,
        metricValue: '1',
      })
    // Excludes a 429 of the function itself, which limits its callers. Lambda's status is 200 in this case.
    count('CallsThrottled', '{ ($.status = "429") && ($.lambda_status != "200") }')
    count('FunctionsThrottled', '{ $.lambda_status = "429" }')
    const { defaultChild } = stage.node
    if (!(defaultChild instanceof CfnStage)) throw new Error('a stage of an HTTP API is made of a CfnStage')
    defaultChild.routeSettings = { [`${imageRoute.method} ${imageRoute.path}`]: imageThrottle }
  }
}
