/**
 * Evaluates the template's alarms on metrics that the local cloud has. Unlike CloudWatch, ignores data before the
 * evaluated periods.
 */
import * as z from 'zod'
import type { Invocation } from './invocations.ts'
import type { QueueCounts } from './stand-ins.ts'
import type { Resource } from './template/template.ts'

export interface Datapoint {
  namespace: string
  name: string
  dimensions: Record<string, string>
  /** Counts milliseconds since 1970. */
  atMs: number
  value: number
}

export interface AlarmState {
  name: string
  state: 'OK' | 'ALARM'
}

/** CloudWatch's embedded metric format has log lines of this form. */
const MetricLine = z.looseObject({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
})

export function parseMetricLine(line: string): Datapoint[] {
  const { data } = line.includes('"_aws"') ? MetricLine.safeParse(JSON.parse(line)) : {}
  if (!data) return []
  const { _aws: embeddedMetrics } = data
  const { Timestamp: atMs, CloudWatchMetrics } = embeddedMetrics
  return CloudWatchMetrics.flatMap(({ Namespace: namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap(names => {
      const dimensions = Object.fromEntries(names.map(name => [name, String(data[name])]))
      return Metrics.map(({ Name: name }) => ({ namespace, name, dimensions, atMs, value: Number(data[name]) }))
    }),
  )
}

export const toErrorDatapoints = (invocations: readonly Invocation[]): Datapoint[] =>
  invocations.map(({ function: FunctionName, at, outcome }) => ({
    namespace: 'AWS/Lambda',
    name: 'Errors',
    dimensions: { FunctionName },
    atMs: Date.parse(at),
    value: outcome === 'done' || outcome === 'running' ? 0 : 1,
  }))

export const toQueueDatapoints = (queues: readonly QueueCounts[], nowMs: number): Datapoint[] =>
  queues.flatMap(({ name: QueueName, visibleCount, oldestSentAtMs }) => {
    const metric = { namespace: 'AWS/SQS', dimensions: { QueueName }, atMs: nowMs }
    return [
      { ...metric, name: 'ApproximateNumberOfMessagesVisible', value: visibleCount },
      { ...metric, name: 'ApproximateAgeOfOldestMessage', value: (nowMs - (oldestSentAtMs ?? nowMs)) / 1000 },
    ]
  })

const MetricStat = {
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
}
const SingleMetric = z.looseObject({ ...MetricStat, Period: z.number(), Statistic: z.string() })
const MetricQuery = z.object({
  Id: z.string(),
  Expression: z.string().optional(),
  MetricStat: z.object({ Metric: z.object(MetricStat), Period: z.number(), Stat: z.string() }).optional(),
})
const Alarm = z.looseObject({
  Metrics: z.array(MetricQuery).optional(),
  EvaluationPeriods: z.number(),
  Threshold: z.number(),
  ComparisonOperator: z.enum(['GreaterThanOrEqualToThreshold', 'LessThanThreshold']),
  TreatMissingData: z.enum(['breaching', 'notBreaching']),
})

type Query = z.output<typeof MetricQuery>

function readQueries(alarm: z.output<typeof Alarm>): Query[] {
  if (alarm.Metrics) return alarm.Metrics
  const { Period, Statistic, ...Metric } = SingleMetric.parse(alarm)
  return [{ Id: 'metric', MetricStat: { Metric, Period, Stat: Statistic } }]
}

const reducers: Record<string, (values: number[]) => number> = {
  SUM: values => values.reduce((sum, value) => sum + value, 0),
  MAX: values => Math.max(...values),
}

/**
 * Computes `SUM` or `MAX` of metrics, in which `FILL` replaces missing values. Throws for other expressions, because
 * the template's alarms on local metrics use only these.
 */
function evaluateExpression(expression: string, valueOf: (id: string) => number | undefined): number {
  const [, reducerName = '', list = ''] = /^(SUM|MAX)\(\[(.*)\]\)$/.exec(expression) ?? []
  const filled = [...list.matchAll(/FILL\((\w+), (\d+)\)/g)].map(([, id = '', filler]) => valueOf(id) ?? Number(filler))
  const reduce = reducers[reducerName]
  if (!reduce || filled.length === 0) throw new Error(`The local cloud does not know the expression ${expression}`)
  return reduce(filled)
}

export function evaluateAlarms(
  resources: readonly Resource[],
  datapoints: readonly Datapoint[],
  namespaces: ReadonlySet<string>,
  now: number,
): AlarmState[] {
  return resources.flatMap(({ type, logicalId, path, properties }) => {
    if (type !== 'AWS::CloudWatch::Alarm') return []
    const alarm = Alarm.parse(properties)
    const queries = readQueries(alarm)
    if (!queries.every(({ MetricStat: stat }) => !stat || namespaces.has(stat.Metric.Namespace))) return []
    const isBreaching = (i: number): boolean => {
      const value = computeValueInPeriod(queries, datapoints, now, i)
      if (value === undefined) return alarm.TreatMissingData === 'breaching'
      return alarm.ComparisonOperator === 'LessThanThreshold' ? value < alarm.Threshold : value >= alarm.Threshold
    }
    const periods = Array.from({ length: alarm.EvaluationPeriods }, (_, i) => i)
    return [{ name: path.split('/').at(-2) ?? logicalId, state: periods.every(isBreaching) ? 'ALARM' : 'OK' } as const]
  })
}

/**
 * Returns the value of an alarm in one of its periods. `i` is 0 for the current period and increases into the past.
 * Undefined without data.
 */
function computeValueInPeriod(
  queries: readonly Query[],
  datapoints: readonly Datapoint[],
  now: number,
  i: number,
): number | undefined {
  const valueOf = ({ Expression, MetricStat: stat }: Query): number | undefined => {
    if (Expression !== undefined)
      return evaluateExpression(Expression, id => queries.filter(({ Id }) => Id === id).map(valueOf)[0])
    if (!stat) return undefined
    const { Namespace, MetricName, Dimensions } = stat.Metric
    const periodMs = stat.Period * 1000
    const values = datapoints.filter(
      ({ namespace, name, dimensions, atMs }) =>
        namespace === Namespace &&
        name === MetricName &&
        Object.keys(dimensions).length === Dimensions.length &&
        Dimensions.every(({ Name, Value }) => dimensions[Name] === Value) &&
        atMs > now - (i + 1) * periodMs &&
        atMs <= now - i * periodMs,
    )
    const reduce = reducers[stat.Stat === 'Sum' ? 'SUM' : 'MAX']
    return values.length === 0 ? undefined : reduce?.(values.map(({ value }) => value))
  }
  return queries.slice(0, 1).map(valueOf)[0]
}
