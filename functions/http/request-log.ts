import type middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { log } from '../log/log.ts'
import type { IncomingRequest } from './context.ts'

const logRequest: middy.MiddlewareFn<IncomingRequest, APIGatewayProxyStructuredResultV2> = ({
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

/**
 * The first middleware of each handler. After the handler, middlewares run in reverse order, so this one logs the final
 * response.
 */
export const requestLogMiddleware: middy.MiddlewareObj<IncomingRequest, APIGatewayProxyStructuredResultV2> = {
  after: logRequest,
  onError: logRequest,
}
