/** Imitates CloudWatch Logs. It has only SNS's log of failed deliveries, which it derives from the outbox. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { readOutbox } from './outbox.ts'
import { AwsError, type Service } from './service.ts'
import { awsAccountId, region } from './template/naming.ts'

const smsFailureLogGroupName = `sns/${region}/${awsAccountId}/DirectPublishToPhoneNumber/Failure`
const pageSize = 100

/** Refuses unsupported fields, so that the stand-in does not silently ignore them. */
const FilterLogEvents = z.strictObject({
  logGroupName: z.string(),
  startTime: z.int(),
  nextToken: z.string().regex(/^\d+$/).optional(),
})

export function createLogsService({ dir }: { dir: string }): Service {
  return {
    name: 'logs',
    handle: async ({ headers, body, authorize }) => {
      const operation = headers['x-amz-target']?.split('.').at(-1)
      if (operation !== 'FilterLogEvents')
        throw new AwsError('UnknownOperationException', `${operation} is not implemented here`)
      const { logGroupName, startTime, nextToken = '0' } = FilterLogEvents.parse(JSON.parse(body.toString('utf8')))
      authorize('logs:FilterLogEvents', `arn:aws:logs:${region}:${awsAccountId}:log-group:${logGroupName}:*`)
      const failures = listFailures(dir)
      if (logGroupName !== smsFailureLogGroupName || failures.length === 0)
        throw new AwsError('ResourceNotFoundException', 'The specified log group does not exist.')
      const recentFailures = failures.filter(({ timestamp }) => timestamp >= startTime)
      const from = Number(nextToken)
      const page = {
        events: recentFailures.slice(from, from + pageSize),
        ...(recentFailures.length > from + pageSize ? { nextToken: String(from + pageSize) } : {}),
      }
      return { status: 200, headers: createResponseHeaders(), body: JSON.stringify(page) }
    },
    error: error => ({
      status: error.status,
      headers: createResponseHeaders(),
      body: JSON.stringify({ __type: error.code, message: error.message }),
    }),
  }
}

const createResponseHeaders = () => ({ 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() })

const listFailures = (dir: string) =>
  readOutbox(dir).flatMap(message => {
    if (message.kind !== 'sms' || message.undelivered === undefined) return []
    const { id, at, to, undelivered } = message
    const line = {
      notification: { messageId: id, timestamp: at.replace('T', ' ').replace('Z', '') },
      delivery: { destination: to, smsType: 'Transactional', providerResponse: undelivered, dwellTimeMs: 1420 },
      status: 'FAILURE',
    }
    return [{ timestamp: Date.parse(at), message: JSON.stringify(line) }]
  })
