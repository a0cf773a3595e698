import type middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Received } from './context.ts'

/** structured, one line each; no names, addresses or tokens of people */
export function log(level: 'info' | 'error', message: string, more: Record<string, unknown> = {}): void {
  process.stdout.write(`${withoutPeople(JSON.stringify({ level, message, ...more }))}\n`)
}

/** services name in their errors whom they could not reach */
const withoutPeople = (line: string): string => line.replace(/[\w.+'-]+@[\w-]+(\.[\w-]+)+/g, '[mail]').replace(/\+\d{7,15}\b/g, '[phone]')

const line: middy.MiddlewareFn<Received, APIGatewayProxyStructuredResultV2> = ({ event: { event, reply }, response }) => {
  log('info', 'request', {
    request_id: event.requestContext.requestId,
    route: event.routeKey,
    status: response?.statusCode,
    company: reply.company,
    milliseconds: Date.now() - event.requestContext.timeEpoch,
  })
}

/** first in the chain, so it runs last: what was asked, what was answered, how long it took */
export const requestLog = (): middy.MiddlewareObj<Received, APIGatewayProxyStructuredResultV2> => ({ after: line, onError: line })
