/** the figures that alarms watch and the dashboard shows */
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Duration } from 'aws-cdk-lib'
import type { Counted } from '../../functions/log/log.ts'
import { period } from './alarms.ts'
import { metricsNamespace } from './names.ts'
import type { Settings } from './settings.ts'

const sum = (
  namespace: string,
  metricName: string,
  dimensionsMap?: Record<string, string>,
  label = metricName,
): Metric =>
  new Metric({ namespace, metricName, statistic: Stats.SUM, period, label, ...(dimensionsMap && { dimensionsMap }) })

/** a rate says nothing of a handful of calls */
const fewCalls = 20

const rate = (failed: IMetric, all: IMetric, label: string): MathExpression =>
  new MathExpression({
    expression: `IF(all >= ${fewCalls}, 100 * failed / all, 0)`,
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

/** of all functions of the account and region: one alarm each instead of one per function */
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

/** a job a name, ten at most: an alarm adds up no more */
export function jobMetrics(scheduled: readonly IFunction[], deadLetters: IQueue) {
  const named = scheduled.map((fn, i) => [`job${i}`, fn.metricErrors({ period, label: fn.node.path })])
  return {
    errors: new MathExpression({
      expression: `SUM([${named.map(([id]) => id).join(', ')}])`,
      usingMetrics: Object.fromEntries(named),
      period,
      label: 'failed',
    }),
    givenUp: deadLetters.metricApproximateNumberOfMessagesVisible({
      period,
      statistic: Stats.MAXIMUM,
      label: 'given up',
    }),
  }
}

/** what functions ask of the table; an alarm may add up ten at most */
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

/** DynamoDB counts failures by operation */
function ofAllOperations({ tableName }: Table, metricName: string, label: string): MathExpression {
  const named = operations.map((Operation, i): [string, Metric] => [
    `${metricName.toLowerCase()}${i}`,
    sum('AWS/DynamoDB', metricName, { TableName: tableName, Operation }),
  ])
  // the ids are the graph's, where both sums stand side by side
  // An alarm keeps its state while DynamoDB says nothing, so that no throttling counts as none.
  return new MathExpression({
    expression: `SUM([${named.map(([id]) => `FILL(${id}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(named),
    period,
    label,
  })
}

export const tableMetrics = (table: Table) => ({
  throttled: ofAllOperations(table, 'ThrottledRequests', 'throttled'),
  systemErrors: ofAllOperations(table, 'SystemErrors', 'failed'),
  readUnits: table.metricConsumedReadCapacityUnits({ period, label: 'read units' }),
  writeUnits: table.metricConsumedWriteCapacityUnits({ period, label: 'write units' }),
})

/** counted by the functions themselves, see functions/log */
export const ownMetrics = (settings: Settings) => ({
  unexpectedErrors: sum(metricsNamespace(settings), 'UnexpectedErrors' satisfies Counted),
  messagesNotSent: sum(metricsNamespace(settings), 'MessagesNotSent' satisfies Counted),
})

/** SES weighs an account by these two over its latest mails, and pauses it by them */
const reputation = (name: string): Metric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${name}`,
    statistic: Stats.AVERAGE,
    period: Duration.hours(1),
  })

export const mailMetrics = () => ({
  sent: sum('AWS/SES', 'Send'),
  bounces: reputation('BounceRate'),
  complaints: reputation('ComplaintRate'),
  rejected: sum('AWS/SES', 'Reject'),
})

/** of messages to a telephone number, not to a topic */
const direct = { PhoneNumber: 'PhoneNumberDirect' }

export const smsMetrics = () => ({
  spent: new Metric({
    namespace: 'AWS/SNS',
    metricName: 'SMSMonthToDateSpentUSD',
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  }),
  delivered: sum('AWS/SNS', 'NumberOfNotificationsDelivered', direct, 'delivered'),
  failed: sum('AWS/SNS', 'NumberOfNotificationsFailed', direct, 'failed'),
})

/** CloudFront counts in us-east-1 alone, whatever the visitor's place */
export const siteMetrics = (distributionId: string) => {
  const dimensions = { DistributionId: distributionId, Region: 'Global' }
  const average = (metricName: string) =>
    new Metric({ namespace: 'AWS/CloudFront', metricName, statistic: Stats.AVERAGE, period, dimensionsMap: dimensions })
  return { requests: sum('AWS/CloudFront', 'Requests', dimensions), serverErrorRate: average('5xxErrorRate') }
}
