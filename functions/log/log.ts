import { requireEnv } from '../data/env.ts'
import { METRICS } from '../data/table.ts'

/** structured, one line each; no names, addresses or tokens of people */
export function log(level: 'info' | 'error', message: string, more: Record<string, unknown> = {}): void {
  process.stdout.write(`${withoutPeople(JSON.stringify({ level, message, ...more }))}\n`)
}

/** what an alarm rings for at the first one */
export type Counted = 'UnexpectedErrors' | 'MessagesNotSent'

/** A line that CloudWatch makes a figure of: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html */
export function logAndCount(name: Counted, message: string, more: Record<string, unknown>): void {
  const CloudWatchMetrics = [
    { Namespace: requireEnv(METRICS), Dimensions: [[]], Metrics: [{ Name: name, Unit: 'Count' }] },
  ]
  log('error', message, { ...more, _aws: { Timestamp: Date.now(), CloudWatchMetrics }, [name]: 1 })
}

/** What nobody expected is counted, and its cause stands in the log alone. */
export const logUnexpected = (of: Record<string, unknown>, error: unknown): void =>
  logAndCount('UnexpectedErrors', 'unexpected', {
    ...of,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })

/** services name in their errors whom they could not reach */
const withoutPeople = (line: string): string =>
  line.replace(/[\w.+'-]+@[\w-]+(\.[\w-]+)+/g, '[mail]').replace(/\+\d{7,15}\b/g, '[phone]')
