/** Reads SNS's delivery log. SNS accepts text messages that never arrive, so only this log shows failures. */
import { Sha256 } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'
import * as z from 'zod'
import { requireEnv } from '../env/env.ts'
import { DELIVERY_LOG } from '../env/names.ts'

const timeoutMs = 5000
/** A run reads at most this many pages. The time ranges of runs overlap, so a later run reads the remaining pages. */
const maxPages = 50

const Page = z.object({
  events: z.array(z.object({ message: z.string() })).default([]),
  nextToken: z.string().optional(),
})

/**
 * A line of SNS's delivery log, in the format at https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html
 */
const Delivery = z
  .string()
  .transform((line, context): unknown => {
    try {
      return JSON.parse(line)
    } catch {
      context.addIssue('No JSON')
      return z.NEVER
    }
  })
  .pipe(
    z.object({
      notification: z.object({ messageId: z.string() }),
      delivery: z.object({ providerResponse: z.string().default('unknown') }),
      status: z.string(),
    }),
  )

interface FailedDelivery {
  messageId: string
  reason: string
}

/**
 * Lists the text messages since `since` that SNS could not deliver. The list is empty if SNS has not written any
 * failure yet.
 */
export async function listFailedDeliveries(since: string): Promise<FailedDelivery[]> {
  const failedDeliveries: FailedDelivery[] = []
  let nextToken: string | undefined
  for (let pageCount = 0; pageCount < maxPages; pageCount++) {
    const page = await filterLogEvents({
      logGroupName: requireEnv(DELIVERY_LOG),
      startTime: Date.parse(since),
      ...(nextToken === undefined ? {} : { nextToken }),
    })
    failedDeliveries.push(...(page?.events ?? []).flatMap(({ message }) => parseFailure(message)))
    nextToken = page?.nextToken
    if (nextToken === undefined) break
  }
  return failedDeliveries
}

/** Returns an empty list for an unreadable line, so that this line does not hide the others. */
function parseFailure(line: string): FailedDelivery[] {
  const parsedDelivery = Delivery.safeParse(line)
  if (!parsedDelivery.success || parsedDelivery.data.status !== 'FAILURE') return []
  const { notification, delivery } = parsedDelivery.data
  return [{ messageId: notification.messageId, reason: delivery.providerResponse }]
}

/**
 * Returns a page of log events. Undefined if the log group is missing: SNS creates it with the first failed message, so
 * in that case no message has failed.
 */
async function filterLogEvents(input: object): Promise<z.infer<typeof Page> | undefined> {
  const region = requireEnv('AWS_REGION')
  const endpoint = new URL(process.env['AWS_ENDPOINT_URL_CLOUDWATCH_LOGS'] ?? `https://logs.${region}.amazonaws.com`)
  const signer = new SignatureV4({
    service: 'logs',
    region,
    sha256: Sha256,
    credentials: {
      accessKeyId: requireEnv('AWS_ACCESS_KEY_ID'),
      secretAccessKey: requireEnv('AWS_SECRET_ACCESS_KEY'),
      ...(process.env['AWS_SESSION_TOKEN'] ? { sessionToken: process.env['AWS_SESSION_TOKEN'] } : {}),
    },
  })
  const body = JSON.stringify(input)
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: endpoint.protocol,
    hostname: endpoint.hostname,
    path: '/',
    query: {},
    headers: {
      host: endpoint.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'Logs_20140328.FilterLogEvents',
    },
    body,
  })
  const response = await fetch(endpoint, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
  const text = await response.text()
  if (response.ok) return Page.parse(JSON.parse(text))
  if (text.includes('ResourceNotFoundException')) return undefined
  throw new Error(`CloudWatch Logs refused FilterLogEvents with ${response.status}: ${text.slice(0, 300)}`)
}
