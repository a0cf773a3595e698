import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { MathExpression, Metric, Stats, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { Function, IFunction } from 'aws-cdk-lib/aws-lambda'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Duration } from 'aws-cdk-lib'
import type { CountedMetric, JobMetricDimensions, FilteredMetric } from '../../functions/env/names.ts'
import { billingStateNames } from '../../shared/domain/billing-state.ts'
import { paidPlanNames } from '../../shared/domain/plans.ts'
import { alarmPeriod } from './alarms.ts'
import { toMetricsNamespace } from './resource-names.ts'
import type { Settings } from './settings.ts'

const sumMetric = (
  namespace: string,
  metricName: string,
  dimensionsMap?: Record<string, string>,
  label = metricName,
): Metric =>
  new Metric({
    namespace,
    metricName,
    statistic: Stats.SUM,
    period: alarmPeriod,
    label,
    ...(dimensionsMap && { dimensionsMap }),
  })

/** With fewer failures, a failure rate means little, and the alarms for single failures suffice. */
const minFailuresForRate = 3

const createFailureRate = (failedCount: IMetric, all: IMetric, label: string): MathExpression =>
  new MathExpression({
    expression: `IF(failed >= ${minFailuresForRate}, 100 * failed / all, 0)`,
    usingMetrics: { failed: failedCount, all },
    period: alarmPeriod,
    label,
  })

export const createApiMetrics = (api: HttpApi) => {
  const calls = api.metricCount({ period: alarmPeriod, statistic: Stats.SUM, label: 'calls' })
  const serverErrors = api.metricServerError({ period: alarmPeriod, statistic: Stats.SUM, label: 'failed (5xx)' })
  return {
    calls,
    serverErrors,
    clientErrors: api.metricClientError({ period: alarmPeriod, statistic: Stats.SUM, label: 'refused (4xx)' }),
    serverErrorRate: createFailureRate(serverErrors, calls, 'failed calls, %'),
    p50: api.metricLatency({ period: alarmPeriod, statistic: Stats.p(50), label: 'half of the calls' }),
    p99: api.metricLatency({ period: alarmPeriod, statistic: Stats.p(99), label: '99 of 100 calls' }),
    slowestFunction: api.metricIntegrationLatency({
      period: alarmPeriod,
      statistic: Stats.MAXIMUM,
      label: 'slowest function',
    }),
  }
}

export function createFunctionMetrics(settings: Settings) {
  const createFilteredMetric = (name: FilteredMetric, label: string): Metric =>
    sumMetric(toMetricsNamespace(settings), name, undefined, label)
  return {
    errors: createFilteredMetric('FunctionsFailed', 'failed'),
    throttles: createFilteredMetric('FunctionsThrottled', 'throttled by Lambda'),
    throttledCalls: createFilteredMetric('CallsThrottled', 'refused by the gateway'),
    /** Counts functions of all stages, because they share the account's limit. */
    concurrent: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'ConcurrentExecutions',
      statistic: Stats.MAXIMUM,
      period: alarmPeriod,
    }),
  }
}

export const createImageMetrics = (resizeFunction: IFunction) => ({
  shown: resizeFunction.metricInvocations({ period: alarmPeriod, label: 'made' }),
  errors: resizeFunction.metricErrors({ period: alarmPeriod, label: 'failed' }),
  slowest: resizeFunction.metricDuration({ period: alarmPeriod, statistic: Stats.MAXIMUM, label: 'slowest, ms' }),
})

/** AWS allows at most ten metrics in one alarm. */
const maxMetricsPerAlarm = 10

/** Reduces the metrics to their sum or maximum. Missing data counts as zero. */
const reduceWithZeros = (reducer: 'SUM' | 'MAX', metrics: Record<string, IMetric>, label: string): MathExpression =>
  new MathExpression({
    expression: `${reducer}([${Object.keys(metrics)
      .map(id => `FILL(${id}, 0)`)
      .join(', ')}])`,
    usingMetrics: metrics,
    period: alarmPeriod,
    label,
  })

/**
 * Splits the elements into as few parts as possible, each of which fits into one alarm. Yields each element with its
 * index in the whole list.
 */
function* splitByAlarm<Element>(all: readonly Element[], metricsPerElement: number): Generator<[number, Element][]> {
  const size = Math.floor(maxMetricsPerAlarm / metricsPerElement)
  const numberedElements = all.map((element, i): [number, Element] => [i, element])
  for (let from = 0; from < all.length; from += size) yield numberedElements.slice(from, from + size)
}

/**
 * Adds up the jobs' exceptions and dropped events, in one sum per alarm. Lambda drops an event after its function has
 * failed three times. Ids are numbered, because they must be unique on the dashboard.
 */
const createJobFailureMetrics = (jobs: readonly Function[]): MathExpression[] =>
  [...splitByAlarm(jobs, 2)].map(part =>
    reduceWithZeros(
      'SUM',
      Object.fromEntries(
        part.flatMap(([i, fn]) => [
          [`failed${i}`, fn.metricErrors({ period: alarmPeriod, label: fn.node.path })],
          [`dropped${i}`, fn.metric('AsyncEventsDropped', { period: alarmPeriod, statistic: Stats.SUM })],
        ]),
      ),
      'failed',
    ),
  )

const createOldestMessageAgeMetrics = (queues: readonly IQueue[]): MathExpression[] =>
  [...splitByAlarm(queues, 1)].map(part =>
    reduceWithZeros(
      'MAX',
      Object.fromEntries(
        part.map(([i, queue]) => [
          `queue${i}`,
          queue.metricApproximateAgeOfOldestMessage({
            period: alarmPeriod,
            statistic: Stats.MAXIMUM,
            label: queue.node.path,
          }),
        ]),
      ),
      'oldest message, s',
    ),
  )

/** CloudWatch allows an alarm over more than a day only with periods of at least an hour. */
const signOfLifePeriod = Duration.hours(1)

/**
 * Counts the runs of a job in a period. Failed runs count as signs of life too, because another alarm reports failures.
 */
const createSignOfLifeMetric = (settings: Settings, job: string, fn: Function): MathExpression =>
  new MathExpression({
    expression: 'SUM([FILL(ended, 0), FILL(failed, 0)])',
    usingMetrics: {
      ended: sumMetric(toMetricsNamespace(settings), 'JobsEnded' satisfies keyof JobMetricDimensions, { Job: job }),
      failed: fn.metricErrors(),
    },
    period: signOfLifePeriod,
    label: job,
  })

interface WatchedJobs {
  scheduledFunctions: ReadonlyMap<string, Function>
  queues: readonly IQueue[]
  deadLetterQueue: IQueue
}

export const createJobMetrics = (settings: Settings, { scheduledFunctions, queues, deadLetterQueue }: WatchedJobs) => ({
  errors: createJobFailureMetrics([...scheduledFunctions.values()]),
  oldestMessageAges: createOldestMessageAgeMetrics(queues),
  signsOfLife: [...scheduledFunctions].map(([job, fn]) => ({ job, metric: createSignOfLifeMetric(settings, job, fn) })),
  deadLetters: deadLetterQueue.metricApproximateNumberOfMessagesVisible({
    period: alarmPeriod,
    statistic: Stats.MAXIMUM,
    label: 'given up',
  }),
})

/** All operations that functions use. There are at most ten, because an alarm allows no more metrics. */
const operations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'Scan',
  'TransactWriteItems',
]

/** Adds up a metric of all operations, because DynamoDB counts each operation separately. */
function sumOverOperations({ tableName }: ITable, metricName: string, label: string): MathExpression {
  const metrics = operations.map((Operation, index): [string, Metric] => [
    `${metricName.toLowerCase()}${index}`,
    sumMetric('AWS/DynamoDB', metricName, { TableName: tableName, Operation }),
  ])
  // Without zeros for missing data, an alarm would keep its state until DynamoDB sends data again.
  return reduceWithZeros('SUM', Object.fromEntries(metrics), label)
}

export const createTableMetrics = (table: ITable) => ({
  throttled: sumOverOperations(table, 'ThrottledRequests', 'throttled'),
  systemErrors: sumOverOperations(table, 'SystemErrors', 'failed'),
  readUnits: table.metricConsumedReadCapacityUnits({ period: alarmPeriod, label: 'read units' }),
  writeUnits: table.metricConsumedWriteCapacityUnits({ period: alarmPeriod, label: 'write units' }),
})

/** Returns the metrics that functions record themselves. */
export function createAppMetrics(settings: Settings) {
  const createCountedMetric = (name: CountedMetric): Metric => sumMetric(toMetricsNamespace(settings), name)
  return {
    unexpectedErrors: createCountedMetric('UnexpectedErrors'),
    messagesNotSent: createCountedMetric('MessagesNotSent'),
    sharedTextsUsedUp: createCountedMetric('SharedTextsUsedUp'),
    textsNotSetUp: createCountedMetric('TextsNotSetUp'),
    webhooksRefused: createCountedMetric('WebhooksRefused'),
    subscriptionsReconciled: createCountedMetric('SubscriptionsReconciled'),
  }
}

/** Returns the metrics of billing, which an hourly job measures. */
export function createBillingMetrics(settings: Settings) {
  const createHourlyMaximum = (
    metricName: keyof JobMetricDimensions,
    label: string,
    dimensionsMap?: Record<string, string>,
  ): Metric =>
    new Metric({
      namespace: toMetricsNamespace(settings),
      metricName,
      statistic: Stats.MAXIMUM,
      period: Duration.hours(1),
      label,
      ...(dimensionsMap && { dimensionsMap }),
    })
  return {
    byState: billingStateNames.map(State => createHourlyMaximum('Companies', State, { State })),
    byPlan: paidPlanNames.map(Plan => createHourlyMaximum('PayingCompanies', Plan, { Plan })),
    invoicesLate: createHourlyMaximum('InvoicesLate', 'late invoices'),
  }
}

/**
 * Returns SES's rate of bounces or of complaints. SES rates an account by its latest mails, and can pause an account
 * with a bad rate.
 */
const createReputationMetric = (name: string): Metric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${name}`,
    statistic: Stats.AVERAGE,
    period: Duration.hours(1),
  })

export const createMailMetrics = () => ({
  sent: sumMetric('AWS/SES', 'Send'),
  bounces: createReputationMetric('BounceRate'),
  complaints: createReputationMetric('ComplaintRate'),
  rejected: sumMetric('AWS/SES', 'Reject'),
})

/** Selects messages to phone numbers, which SNS separates from messages to topics. */
const phoneNumberDimension = { PhoneNumber: 'PhoneNumberDirect' }

export const createSmsMetrics = () => ({
  spent: new Metric({
    namespace: 'AWS/SNS',
    metricName: 'SMSMonthToDateSpentUSD',
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  }),
  delivered: sumMetric('AWS/SNS', 'NumberOfNotificationsDelivered', phoneNumberDimension, 'delivered'),
  failed: sumMetric('AWS/SNS', 'NumberOfNotificationsFailed', phoneNumberDimension, 'failed'),
})

/**
 * Returns the metric for the alarm on a site. Its sources are metrics that CloudFront and Route 53 send only to
 * us-east-1.
 */
export const createSiteMetrics = (distributionId: string, healthCheckId: string) => {
  const dimensions = { DistributionId: distributionId, Region: 'Global' }
  const errorRate = new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    statistic: Stats.AVERAGE,
    period: alarmPeriod,
    dimensionsMap: dimensions,
  })
  const healthCheck = new Metric({
    namespace: 'AWS/Route53',
    metricName: 'HealthCheckStatus',
    statistic: Stats.MINIMUM,
    period: alarmPeriod,
    dimensionsMap: { HealthCheckId: healthCheckId },
  })
  return {
    /**
     * The percentage of successful responses. It is zero while the site is unreachable from outside or no health check
     * runs.
     */
    answered: new MathExpression({
      expression: 'IF(FILL(reachable, 0) < 1, 0, 100 - FILL(failing, 0))',
      usingMetrics: { failing: errorRate, reachable: healthCheck },
      period: alarmPeriod,
      label: 'answered, %',
    }),
  }
}
