import type middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { log } from '../log/log.ts'
import type { Received } from './context.ts'

const line: middy.MiddlewareFn<Received, APIGatewayProxyStructuredResultV2> = ({
  event: { event, reply },
  response,
}) => {
  log('info', 'request', {
    request_id: event.requestContext.requestId,
    route: event.routeKey,
    status: response?.statusCode,
    company: reply.company,
    milliseconds: Date.now() - event.requestContext.timeEpoch,
  })
}

/** Logs the route, the status and the duration. It is first in the chain, so that it runs after all others. */
export const requestLog = (): middy.MiddlewareObj<Received, APIGatewayProxyStructuredResultV2> => ({
  after: line,
  onError: line,
})
