/** the HTTP API of the template, answering on one port */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { InvocationError } from '../functions/container.ts'
import type { Functions } from '../functions/functions.ts'
import { asText } from '../json.ts'
import type { Resource } from '../template.ts'
import type { ViewerRequest } from '../site/viewer-function.ts'
import { headersOf, toEvent } from './event.ts'
import { internalError, message, toAnswer, type HttpAnswer } from './result.ts'
import { match, routesOf, type Match, type Route } from './routes.ts'
import { Throttle } from './throttle.ts'

/** API Gateway takes 10 MB, Lambda 6 MB of JSON */
const largestBody = 10 * 1024 * 1024
const largestEvent = 6 * 1024 * 1024

export class Gateway {
  readonly routes: Route[]
  private readonly functions: Functions
  private readonly throttle: Throttle
  private readonly apiId: string

  constructor(resources: readonly Resource[], functions: Functions) {
    const api = resources.find(({ type }) => type === 'AWS::ApiGatewayV2::Api')
    const stage = resources.find(
      ({ type, properties }) => type === 'AWS::ApiGatewayV2::Stage' && properties['ApiId'] === api?.physicalId,
    )
    this.functions = functions
    this.apiId = api?.physicalId ?? ''
    this.throttle = new Throttle(stage?.properties ?? {})
    this.routes = routesOf(resources, functions, this.apiId)
  }

  /** `request`: as a distribution passes it on */
  readonly handle = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request = viewerOf(incoming),
  ): Promise<void> => {
    const requestId = randomUUID()
    const answer = await this.answer(incoming, request, requestId)
    send(
      outgoing,
      { ...answer, headers: { ...answer.headers, 'apigw-requestid': requestId } },
      incoming.method === 'HEAD',
    )
  }

  private async answer(incoming: IncomingMessage, request: ViewerRequest, requestId: string): Promise<HttpAnswer> {
    const found = match(this.routes, request.method, request.url.split('?')[0] ?? '/')
    if (!found) return drained(incoming, message(404, 'Not Found'))
    if (!this.throttle.admits(found.route.key)) return drained(incoming, message(429, 'Too Many Requests'))
    const body = await readBody(incoming, largestBody)
    if (!body) return message(413, 'Request Entity Too Large')
    return this.invoke(request, body, found, requestId)
  }

  private async invoke(
    request: ViewerRequest,
    body: Buffer,
    { route, parameters }: Match,
    requestId: string,
  ): Promise<HttpAnswer> {
    const event = toEvent({
      request,
      body,
      routeKey: route.key,
      parameters,
      apiId: this.apiId,
      requestId,
      now: new Date(),
    })
    if (body.length > largestEvent / 2 && Buffer.byteLength(JSON.stringify(event)) > largestEvent)
      return message(413, 'Request Entity Too Large')
    try {
      return toAnswer(await this.functions.invoke(route.fn, event, route.key))
    } catch (error) {
      return error instanceof InvocationError && error.kind === 'timeout'
        ? message(503, 'Service Unavailable')
        : internalError()
    }
  }

  /** an address of a function that has no route: AWS::Lambda::Url speaks the same format */
  async invokeUrl(url: Resource, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fn = this.functions.byArn(asText(url.properties['TargetFunctionArn']))
    const body = await readBody(incoming, largestEvent)
    if (!fn || !body)
      return send(outgoing, message(fn ? 413 : 404, fn ? 'Request Entity Too Large' : 'Not Found'), false)
    const requestId = randomUUID()
    const route = { key: '$default', method: 'ANY', parts: [], fn }
    const answer = await this.invoke(viewerOf(incoming), body, { route, parameters: {} }, requestId)
    send(
      outgoing,
      { ...answer, headers: { ...answer.headers, 'x-amzn-requestid': requestId } },
      incoming.method === 'HEAD',
    )
  }
}

/** a request as it reached this machine */
export const viewerOf = ({ method = 'GET', url = '/', rawHeaders, socket }: IncomingMessage): ViewerRequest => ({
  method,
  url,
  headers: headersOf(rawHeaders),
  address: (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
})

/** the rest of a request that nobody reads, so that the connection can be used again */
function drained(incoming: IncomingMessage, answer: HttpAnswer): HttpAnswer {
  incoming.resume()
  return answer
}

export async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
  }
  return size > limit ? undefined : Buffer.concat(chunks)
}

export function send(
  outgoing: ServerResponse,
  { status, headers, cookies, body }: HttpAnswer,
  withoutBody: boolean,
): void {
  const bare = status === 204 || status === 304
  outgoing.writeHead(status, {
    ...(bare ? {} : { 'content-length': String(body.length) }),
    ...headers,
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  })
  outgoing.end(bare || withoutBody ? undefined : body)
}
