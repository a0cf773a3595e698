import { requireEnv } from '../env/env.ts'
import { METRICS, type CountedMetric, type JobMetricDimensions } from '../env/names.ts'

/** Writes a line to the log. The line must not contain names, addresses or tokens of people. */
export function log(level: 'info' | 'error', message: string, more: Record<string, unknown> = {}): void {
  process.stdout.write(`${redactPersonalData(JSON.stringify({ level, message, ...more }))}\n`)
}

/**
 * Writes a line that CloudWatch turns into a metric:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function logAndCount(name: CountedMetric, message: string, moreFields: Record<string, unknown>): void {
  const CloudWatchMetrics = [
    { Namespace: requireEnv(METRICS), Dimensions: [[]], Metrics: [{ Name: name, Unit: 'Count' }] },
  ]
  log('error', message, { ...moreFields, _aws: { Timestamp: Date.now(), CloudWatchMetrics }, [name]: 1 })
}

/**
 * Writes one line per value, which CloudWatch turns into a figure of the metric. Each key of `values` is a value of
 * `dimension`, such as the name of a plan for `Plan`.
 */
export function logFigures<Name extends keyof JobMetricDimensions>(
  name: Name,
  dimension: JobMetricDimensions[Name],
  values: Readonly<Record<string, number>>,
): void {
  const Dimensions = [dimension === undefined ? [] : [dimension]]
  const CloudWatchMetrics = [{ Namespace: requireEnv(METRICS), Dimensions, Metrics: [{ Name: name, Unit: 'Count' }] }]
  for (const [dimensionValue, value] of Object.entries(values))
    log('info', 'figure', {
      ...(dimension === undefined ? {} : { [dimension]: dimensionValue }),
      [name]: value,
      _aws: { Timestamp: Date.now(), CloudWatchMetrics },
    })
}

const addCause = (context: Record<string, unknown>, error: unknown): Record<string, unknown> => ({
  ...context,
  error: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

export const logUnexpected = (context: Record<string, unknown>, error: unknown): void =>
  logAndCount('UnexpectedErrors', 'unexpected', addCause(context, error))

/** Logs an error without counting it. For errors whose consequence triggers another alarm. */
export const logFailure = (context: Record<string, unknown>, error: unknown): void =>
  log('error', 'unexpected', addCause(context, error))

/** Redacts email addresses and phone numbers, which services quote in their errors. */
const redactPersonalData = (line: string): string =>
  line.replace(/[\w.+'-]+@[\w-]+(\.[\w-]+)+/g, '[mail]').replace(/\+\d{7,15}\b/g, '[phone]')
