import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import type * as z from 'zod'
import type { PageRoute, WebhookRoute } from '../../shared/api/route.ts'
import type { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { createChange } from '../table/entity.ts'
import type { Key } from '../table/keys.ts'
import { requireDistribution } from './address.ts'
import type { BaseContext, ParsedCall, Context, IncomingRequest } from './context.ts'
import { authenticate } from './authenticate.ts'
import { requireKnownSite } from './origin.ts'
import { maskSecrets } from './mask-secrets.ts'
import { createParser, rawBody, requireReason } from './parse-call.ts'
import { randomToken, toIncomingRequest } from './receive.ts'
import { requestLog } from './request-log.ts'
import { respond, errorResponses, throwTimeout, type StoreTemporaryFile } from './respond.ts'
import { createCallerSession } from './caller-session.ts'

/** The part of Lambda's context that is used: the remaining time. */
export type Runtime = Pick<LambdaContext, 'getRemainingTimeInMillis'>
type LambdaResponse = APIGatewayProxyStructuredResultV2
export type LambdaHandler<Route> = ((
  event: APIGatewayProxyEventV2,
  runtime?: Partial<Runtime>,
) => Promise<LambdaResponse>) & {
  route: Route
}

/** Keys of items to read in one batch with company and employee, derived from request and session. */
type KeysToRead<Route extends PageRoute> = (
  asked: ParsedCall<Route> & Pick<BaseContext<Route>, 'now' | 'change'>,
  companyId: CompanyId,
  employeeId: EmployeeId | undefined,
) => Key[]

interface EndpointOptions<Route extends PageRoute> {
  keysToRead?: KeysToRead<Route>
  /**
   * Stores a response that is too long to send. Handlers pass the gateway, because only functions that import it may
   * use it.
   */
  storeTemporaryFile?: StoreTemporaryFile
}

/** The Lambda function of a route that pages call. */
export function endpoint<Route extends PageRoute>(
  route: Route,
  run: (context: Context<Route>) => Promise<z.input<Route['response']>>,
  { keysToRead = () => [], storeTemporaryFile }: EndpointOptions<Route> = {},
): LambdaHandler<Route> {
  const role: Route['role'] = route.role
  const parse = createParser(route)
  return withMiddleware(route, async received => {
    requireDistribution(received)
    const site = requireKnownSite(route, received)
    const { token, ...visit } = createCallerSession(received)
    // A caller without the right session learns nothing about the fields of the request.
    const caller = await authenticate[role](route, received, token)
    const reason = requireReason(route, received)
    const parsedCall = parse(received)
    const key = received.event.headers['idempotency-key']?.slice(0, 200) || randomToken()
    const { now, address, random } = received
    const change = createChange(key, [route.method, route.path, parsedCall.params, parsedCall.body], now)
    const callerContext = await caller(
      (companyId, employeeId) => keysToRead({ ...parsedCall, now, change }, companyId, employeeId),
      parsedCall.body,
    )
    const act = route.auditedAct as BaseContext<Route>['act']
    const baseContext: BaseContext<Route> = { ...parsedCall, ...visit, now, address, random, site, reason, act, change }
    const response = route.response.parse(await run({ ...baseContext, ...callerContext }))
    const isForVisit = route.needsReason || ('visit' in callerContext && callerContext.visit)
    return respond(received, 200, isForVisit ? maskSecrets(response) : response, { storeTemporaryFile })
  })
}

/** Context of a webhook handler, which authenticates the sender itself. */
export interface ServiceCall extends Pick<IncomingRequest, 'now' | 'address'> {
  body: Buffer
  headers: Readonly<Record<string, string | undefined>>
}

/** The Lambda function of a route that other companies' servers call. */
export const webhookEndpoint = <Route extends WebhookRoute>(
  route: Route,
  run: (call: ServiceCall) => Promise<z.input<Route['response']>>,
): LambdaHandler<Route> =>
  withMiddleware(route, async received => {
    const { event, now, address } = received
    return respond(
      received,
      200,
      route.response.parse(await run({ body: rawBody(received), headers: event.headers, now, address })),
    )
  })

/** The only middleware chain. Logs requests, answers errors, and responds before the function times out. */
function withMiddleware<Route>(
  route: Route,
  run: (received: IncomingRequest) => Promise<LambdaResponse>,
): LambdaHandler<Route> {
  const handler = middy<IncomingRequest, LambdaResponse>({ timeoutEarlyResponse: throwTimeout })
    .use(requestLog())
    .use(errorResponses())
    .handler(run)
  return Object.assign(
    (event: APIGatewayProxyEventV2, runtime: Partial<Runtime> = {}) =>
      handler(toIncomingRequest(event), { ...runtime } as LambdaContext),
    { route },
  )
}
