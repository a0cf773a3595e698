/** Metrics of the alarms and the dashboard. */
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Duration } from 'aws-cdk-lib'
import type { CountedMetric, FigureMetric } from '../../functions/env/names.ts'
import { billingStates } from '../../shared/domain/billing-state.ts'
import { paidPlanNames } from '../../shared/domain/plans.ts'
import { period } from './alarms.ts'
import { metricsNamespace } from './resource-names.ts'
import type { Settings } from './settings.ts'

const sum = (
  namespace: string,
  metricName: string,
  dimensionsMap?: Record<string, string>,
  label = metricName,
): Metric =>
  new Metric({ namespace, metricName, statistic: Stats.SUM, period, label, ...(dimensionsMap && { dimensionsMap }) })

/** In a period with fewer requests, a failure rate is not meaningful. */
const minCallsForRate = 20

const rate = (failed: IMetric, all: IMetric, label: string): MathExpression =>
  new MathExpression({
    expression: `IF(all >= ${minCallsForRate}, 100 * failed / all, 0)`,
    usingMetrics: { failed, all },
    period,
    label,
  })

export const apiMetrics = (api: HttpApi) => {
  const calls = api.metricCount({ period, statistic: Stats.SUM, label: 'calls' })
  const serverErrors = api.metricServerError({ period, statistic: Stats.SUM, label: 'failed (5xx)' })
  return {
    calls,
    serverErrors,
    clientErrors: api.metricClientError({ period, statistic: Stats.SUM, label: 'refused (4xx)' }),
    serverErrorRate: rate(serverErrors, calls, 'failed calls, %'),
    p50: api.metricLatency({ period, statistic: Stats.p(50), label: 'half of the calls' }),
    p99: api.metricLatency({ period, statistic: Stats.p(99), label: '99 of 100 calls' }),
    slowestFunction: api.metricIntegrationLatency({ period, statistic: Stats.MAXIMUM, label: 'slowest function' }),
  }
}

/**
 * Metrics of all functions in the account and region, so that each metric needs one alarm instead of one per function.
 */
export const functionMetrics = () => ({
  errors: sum('AWS/Lambda', 'Errors'),
  throttles: sum('AWS/Lambda', 'Throttles'),
  concurrent: new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'ConcurrentExecutions',
    statistic: Stats.MAXIMUM,
    period,
  }),
})

export const imageMetrics = (resize: IFunction) => ({
  shown: resize.metricInvocations({ period, label: 'made' }),
  errors: resize.metricErrors({ period, label: 'failed' }),
  slowest: resize.metricDuration({ period, statistic: Stats.MAXIMUM, label: 'slowest, ms' }),
})

/** AWS lets an alarm sum no more than ten metrics. */
const maxMetricsPerAlarm = 10

/**
 * Sums the failures of jobs, starting at the index `from`, as many as fit into one alarm. The ids must differ from all
 * others on the dashboard.
 */
function sumErrors(scheduled: readonly IFunction[], from: number): MathExpression {
  const metrics = scheduled
    .slice(from, from + maxMetricsPerAlarm)
    .map((fn, i) => [`job${from + i}`, fn.metricErrors({ period, label: fn.node.path })])
  return new MathExpression({
    expression: `SUM([${metrics.map(([id]) => id).join(', ')}])`,
    usingMetrics: Object.fromEntries(metrics),
    period,
    label: 'failed',
  })
}

export function jobMetrics(scheduled: readonly IFunction[], deadLetters: IQueue) {
  const alarms = Math.ceil(scheduled.length / maxMetricsPerAlarm)
  return {
    /** One sum per alarm, because all jobs may not fit into one. */
    errors: Array.from({ length: alarms }, (_, i) => sumErrors(scheduled, i * maxMetricsPerAlarm)),
    deadLetters: deadLetters.metricApproximateNumberOfMessagesVisible({
      period,
      statistic: Stats.MAXIMUM,
      label: 'given up',
    }),
  }
}

/** The operations of DynamoDB that functions use. At most ten, because an alarm sums no more. */
const operations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactGetItems',
  'TransactWriteItems',
]

/** Sums a metric over all operations, because DynamoDB counts failures for each operation separately. */
function sumOverOperations({ tableName }: Table, metricName: string, label: string): MathExpression {
  const metrics = operations.map((Operation, index): [string, Metric] => [
    `${metricName.toLowerCase()}${index}`,
    sum('AWS/DynamoDB', metricName, { TableName: tableName, Operation }),
  ])
  // FILL treats missing data as zero. Without it, an alarm would keep its state until DynamoDB sends data again.
  return new MathExpression({
    expression: `SUM([${metrics.map(([id]) => `FILL(${id}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(metrics),
    period,
    label,
  })
}

export const tableMetrics = (table: Table) => ({
  throttled: sumOverOperations(table, 'ThrottledRequests', 'throttled'),
  systemErrors: sumOverOperations(table, 'SystemErrors', 'failed'),
  readUnits: table.metricConsumedReadCapacityUnits({ period, label: 'read units' }),
  writeUnits: table.metricConsumedWriteCapacityUnits({ period, label: 'write units' }),
})

/** Metrics that functions record themselves (functions/log). */
export function appMetrics(settings: Settings) {
  const counted = (name: CountedMetric): Metric => sum(metricsNamespace(settings), name)
  return {
    unexpectedErrors: counted('UnexpectedErrors'),
    messagesNotSent: counted('MessagesNotSent'),
    webhooksRefused: counted('WebhooksRefused'),
    subscriptionsReconciled: counted('SubscriptionsReconciled'),
  }
}

/** Metrics that an hourly job measures. */
export function billingMetrics(settings: Settings) {
  const figure = (metricName: keyof FigureMetric, label: string, dimensionsMap?: Record<string, string>): Metric =>
    new Metric({
      namespace: metricsNamespace(settings),
      metricName,
      statistic: Stats.MAXIMUM,
      period: Duration.hours(1),
      label,
      ...(dimensionsMap && { dimensionsMap }),
    })
  return {
    byState: billingStates.map(State => figure('Companies', State, { State })),
    byPlan: paidPlanNames.map(Plan => figure('PayingCompanies', Plan, { Plan })),
    invoicesLate: figure('InvoicesLate', 'late invoices'),
  }
}

/** SES rates an account by the bounces and complaints of its latest mails, and can pause an account with a bad rate. */
const reputationMetric = (name: string): Metric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${name}`,
    statistic: Stats.AVERAGE,
    period: Duration.hours(1),
  })

export const mailMetrics = () => ({
  sent: sum('AWS/SES', 'Send'),
  bounces: reputationMetric('BounceRate'),
  complaints: reputationMetric('ComplaintRate'),
  rejected: sum('AWS/SES', 'Reject'),
})

/** Selects messages that were sent to phone numbers instead of to topics. */
const phoneNumberDimension = { PhoneNumber: 'PhoneNumberDirect' }

export const smsMetrics = () => ({
  spent: new Metric({
    namespace: 'AWS/SNS',
    metricName: 'SMSMonthToDateSpentUSD',
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  }),
  delivered: sum('AWS/SNS', 'NumberOfNotificationsDelivered', phoneNumberDimension, 'delivered'),
  failed: sum('AWS/SNS', 'NumberOfNotificationsFailed', phoneNumberDimension, 'failed'),
})

/** CloudFront sends its metrics to us-east-1 only, wherever visitors are. */
export const siteMetrics = (distributionId: string) => {
  const dimensions = { DistributionId: distributionId, Region: 'Global' }
  const average = (metricName: string) =>
    new Metric({ namespace: 'AWS/CloudFront', metricName, statistic: Stats.AVERAGE, period, dimensionsMap: dimensions })
  return { requests: sum('AWS/CloudFront', 'Requests', dimensions), serverErrorRate: average('5xxErrorRate') }
}
