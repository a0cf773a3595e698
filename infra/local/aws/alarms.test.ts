import { evaluateAlarms, toErrorDatapoints, parseMetricLine, toQueueDatapoints, type Datapoint } from './alarms.ts'
import type { JsonObject } from '../json.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const minutesAgo = (minutes: number): number => now - minutes * 60_000

const evaluate = (properties: JsonObject, datapoints: Datapoint[]): unknown => {
  const name = 'alarm'
  const resource = { logicalId: name, stack: 's', path: `s/${name}/Resource`, type: 'AWS::CloudWatch::Alarm' }
  const alarm = { ...resource, properties, physicalId: name, name, arn: name }
  const [state] = evaluateAlarms([alarm], datapoints, new Set(['Own', 'AWS/SQS', 'AWS/Lambda']), now)
  return state?.state
}

const jobsEndedMetric = { Namespace: 'Own', MetricName: 'JobsEnded', Dimensions: [{ Name: 'Job', Value: 'claim' }] }
const silenceAlarm = {
  ...jobsEndedMetric,
  Period: 3600,
  Statistic: 'Sum',
  EvaluationPeriods: 2,
  Threshold: 1,
  ComparisonOperator: 'LessThanThreshold',
  TreatMissingData: 'breaching',
}
const createEndDatapoint = (atMs: number, Job = 'claim'): Datapoint => ({
  namespace: 'Own',
  name: 'JobsEnded',
  dimensions: { Job },
  atMs,
  value: 1,
})

it('rings without data in all periods if missing data is breaching', () => {
  expect(evaluate(silenceAlarm, [])).toBe('ALARM')
  expect(evaluate(silenceAlarm, [createEndDatapoint(minutesAgo(119))])).toBe('OK')
  expect(evaluate(silenceAlarm, [createEndDatapoint(minutesAgo(121))])).toBe('ALARM')
  expect(evaluate(silenceAlarm, [createEndDatapoint(minutesAgo(10), 'trial')])).toBe('ALARM')
})

it('adds up the metrics of an expression, and fills in missing ones', () => {
  const query = (Id: string, Metric: JsonObject) => ({ Id, MetricStat: { Metric, Period: 300, Stat: 'Sum' } })
  const { Namespace: _namespace, MetricName: _name, Dimensions: _dimensions, ...commonProperties } = silenceAlarm
  const alarm = {
    ...commonProperties,
    EvaluationPeriods: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
    Metrics: [
      { Id: 'sum', Expression: 'SUM([FILL(a, 0), FILL(b, 0)])' },
      query('a', {
        Namespace: 'AWS/Lambda',
        MetricName: 'Errors',
        Dimensions: [{ Name: 'FunctionName', Value: 'fn' }],
      }),
      query('b', jobsEndedMetric),
    ],
  }
  const failedInvocation = {
    requestId: '',
    function: 'fn',
    trigger: '',
    milliseconds: 1,
    calls: [],
    outcome: 'thrown' as const,
  }
  expect(evaluate(alarm, [])).toBe('OK')
  expect(evaluate(alarm, toErrorDatapoints([{ ...failedInvocation, at: new Date(minutesAgo(1)).toISOString() }]))).toBe(
    'ALARM',
  )
  expect(evaluate(alarm, toErrorDatapoints([{ ...failedInvocation, at: new Date(minutesAgo(9)).toISOString() }]))).toBe(
    'OK',
  )
})

it('measures the messages of a queue and the age of the oldest', () => {
  const counts = { name: 'dead', visibleCount: 1, hiddenCount: 0, oldestSentAtMs: minutesAgo(90) }
  const deadLetters = {
    ...silenceAlarm,
    Namespace: 'AWS/SQS',
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Name: 'QueueName', Value: 'dead' }],
    Period: 300,
    Statistic: 'Maximum',
    EvaluationPeriods: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  }
  expect(evaluate(deadLetters, toQueueDatapoints([counts], now))).toBe('ALARM')
  expect(evaluate(deadLetters, toQueueDatapoints([{ ...counts, visibleCount: 0 }], now))).toBe('OK')
  expect(toQueueDatapoints([counts], now).map(({ value }) => value)).toEqual([1, 5400])
})

it('reads the metrics in a line that a function has written', () => {
  const embeddedMetrics = {
    Timestamp: now,
    CloudWatchMetrics: [{ Namespace: 'Own', Dimensions: [['Job']], Metrics: [{ Name: 'JobsEnded', Unit: 'Count' }] }],
  }
  expect(parseMetricLine(JSON.stringify({ level: 'info', Job: 'claim', JobsEnded: 1, _aws: embeddedMetrics }))).toEqual(
    [createEndDatapoint(now)],
  )
  expect(parseMetricLine('{"level":"info"}')).toEqual([])
})

it('leaves out alarms on metrics that this machine does not have', () =>
  expect(evaluate({ ...silenceAlarm, Namespace: 'AWS/SES' }, [])).toBeUndefined())
