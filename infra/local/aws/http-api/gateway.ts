import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { InvocationError } from '../lambda/container.ts'
import type { Functions } from '../lambda/functions.ts'
import { defaultSwitches, type Switches } from '../../switches.ts'
import type { Resource } from '../template/template.ts'
import type { ViewerRequest } from '../cloudfront/viewer-function.ts'
import { toHeaders, toLambdaEvent } from './event.ts'
import {
  createInternalErrorResponse,
  createMessageResponse,
  toHttpResponse,
  type HttpResponse,
} from './function-result.ts'
import { findRoute, readRoutes, type RouteMatch, type GatewayRoute } from './routes.ts'
import { Throttle } from './throttle.ts'

/** API Gateway's limit for the body of a request. Lambda's limit for the whole event is lower. */
const maxBodyBytes = 10 * 1024 * 1024
const maxEventBytes = 6 * 1024 * 1024

export class Gateway {
  readonly routes: GatewayRoute[]
  private readonly functions: Functions
  private readonly throttle: Throttle
  private readonly apiId: string

  constructor(resources: readonly Resource[], functions: Functions, switches: Switches = defaultSwitches) {
    const api = resources.find(({ type }) => type === 'AWS::ApiGatewayV2::Api')
    const stage = resources.find(
      ({ type, properties }) => type === 'AWS::ApiGatewayV2::Stage' && properties['ApiId'] === api?.physicalId,
    )
    this.functions = functions
    this.apiId = api?.physicalId ?? ''
    this.throttle = new Throttle(stage?.properties ?? {}, switches)
    this.routes = readRoutes(resources, functions, this.apiId)
  }

  readonly handle = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request = toViewerRequest(incoming),
  ): Promise<void> => sendResponse(outgoing, await this.respond(incoming, request), incoming.method === 'HEAD')

  /**
   * Returns the response of the route to a request. `request` is the incoming request after the distribution's changes,
   * or unchanged if the caller bypassed the distribution.
   */
  readonly respond = async (incoming: IncomingMessage, request: ViewerRequest): Promise<HttpResponse> => {
    const requestId = randomUUID()
    const response = await this.invokeRoute(incoming, request, requestId)
    return { ...response, headers: { ...response.headers, 'apigw-requestid': requestId } }
  }

  private async invokeRoute(
    incoming: IncomingMessage,
    request: ViewerRequest,
    requestId: string,
  ): Promise<HttpResponse> {
    const match = findRoute(this.routes, request.method, request.url.split('?')[0] ?? '/')
    if (!match) return discardBody(incoming, createMessageResponse(404, 'Not Found'))
    if (!this.throttle.tryConsume(match.route.key))
      return discardBody(incoming, createMessageResponse(429, 'Too Many Requests'))
    const body = await readBody(incoming, maxBodyBytes)
    if (!body) return createMessageResponse(413, 'Request Entity Too Large')
    return this.invoke(request, body, match, requestId)
  }

  private async invoke(
    request: ViewerRequest,
    body: Buffer,
    { route, parameters }: RouteMatch,
    requestId: string,
  ): Promise<HttpResponse> {
    const event = toLambdaEvent({
      request,
      body,
      routeKey: route.key,
      parameters,
      apiId: this.apiId,
      requestId,
      now: new Date(),
    })
    if (body.length > maxEventBytes / 2 && Buffer.byteLength(JSON.stringify(event)) > maxEventBytes)
      return createMessageResponse(413, 'Request Entity Too Large')
    try {
      return toHttpResponse(await this.functions.invokeWithinLimit(route.fn, event, route.key))
    } catch (error) {
      const isUnavailable = error instanceof InvocationError && (error.kind === 'timeout' || error.kind === 'throttled')
      return isUnavailable ? createMessageResponse(503, 'Service Unavailable') : createInternalErrorResponse()
    }
  }
}

export const toViewerRequest = ({ method = 'GET', url = '/', rawHeaders, socket }: IncomingMessage): ViewerRequest => ({
  method,
  url,
  headers: toHeaders(rawHeaders),
  address: (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
})

/** Discards the request's body, so that the connection can be reused. */
function discardBody(incoming: IncomingMessage, response: HttpResponse): HttpResponse {
  incoming.resume()
  return response
}

export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks)
}

export function sendResponse(
  outgoing: ServerResponse,
  { status, headers, cookies, body }: HttpResponse,
  isHead: boolean,
): void {
  const hasNoBody = status === 204 || status === 304
  outgoing.writeHead(status, {
    ...(hasNoBody ? {} : { 'content-length': String(body.length) }),
    ...headers,
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  })
  outgoing.end(hasNoBody || isHead ? undefined : body)
}
