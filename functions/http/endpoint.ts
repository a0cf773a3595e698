import middy from '@middy/core'
import { accountHeader } from '../../shared/api/account-header.ts'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import type * as z from 'zod'
import type { PageRoute, WebhookRoute } from '../../shared/api/route.ts'
import type { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { createChangeIdentity, computeFingerprint } from '../table/entity.ts'
import type { Key } from '../table/keys.ts'
import { requireDistribution } from './address.ts'
import { toChangeKey } from './change-key.ts'
import type { BaseContext, ParsedCall, Context, IncomingRequest } from './context.ts'
import { authenticate, findSession } from './authenticate.ts'
import { findSite, refuseForeignOrigin } from './origin.ts'
import { findSiteOfCompany } from '../../shared/domain/markets.ts'
import { listSites } from '../env/env.ts'
import { maskSecrets } from './mask-secrets.ts'
import { createParser, parseReason, readRawBody } from './parse-call.ts'
import { createRandomToken, toIncomingRequest } from './receive.ts'
import { requestLogMiddleware } from './request-log.ts'
import { respond, errorMiddleware, throwTimeout, type StoreTemporaryFile } from './respond.ts'
import { createCallerSession, extendSessionIfDue } from './caller-session.ts'

type Runtime = Pick<LambdaContext, 'getRemainingTimeInMillis'>
type LambdaResponse = APIGatewayProxyStructuredResultV2
type LambdaHandler<Route> = ((event: APIGatewayProxyEventV2, runtime?: Partial<Runtime>) => Promise<LambdaResponse>) & {
  route: Route
}

/** Returns the keys of items that are read in one batch with the company and the employee. */
type KeysToRead<Route extends PageRoute> = (
  call: ParsedCall<Route> & Pick<BaseContext<Route>, 'now' | 'change'>,
  companyId: CompanyId,
  employeeId: EmployeeId | undefined,
) => Key[]

interface EndpointOptions<Route extends PageRoute> {
  keysToRead?: KeysToRead<Route>
  /**
   * Stores a response that is too long to send. The handler's file passes it, because a Lambda function has the
   * permissions of the gateway only if its handler's file imports the gateway.
   */
  storeTemporaryFile?: StoreTemporaryFile
  /** Converts columns to the route's `objects`, for callers that do not request columns. */
  toObjects?: (
    columns: z.output<Route['response']>,
    context: Context<Route>,
  ) => Objects<Route> | Promise<Objects<Route>>
}

type Objects<Route extends PageRoute> = z.input<NonNullable<Route['objects']>>

export function endpoint<Route extends PageRoute>(
  route: Route,
  run: (context: Context<Route>) => Promise<z.input<Route['response']>>,
  { keysToRead = () => [], storeTemporaryFile, toObjects }: EndpointOptions<Route> = {},
): LambdaHandler<Route> {
  const parse = createParser(route)
  return withMiddleware(route, async request => {
    requireDistribution(request)
    refuseForeignOrigin(route, request)
    const site = findSite(request)
    const { token, ...callerSession } = createCallerSession(request)
    // Checks the session first, so that a caller without the right session gets the error about the session even if
    // fields are invalid.
    const session = await findSession(route, token, request.event.headers[accountHeader])
    const reason = parseReason(route, request)
    const parsedCall = parse(request)
    const { now, address, random } = request
    const change = createChangeIdentity(
      toChangeKey(route, session, request.event.headers['idempotency-key']?.slice(0, 200) || createRandomToken()),
      [parsedCall.params, parsedCall.body],
      now,
    )
    const ownKeys =
      session && session.role !== 'ADMIN'
        ? keysToRead(
            { ...parsedCall, now, change },
            session.company,
            session.role === 'EMPLOYEE' ? session.employee : undefined,
          )
        : []
    const caller = await authenticate(route, request, session, ownKeys, parsedCall.body)
    const act = route.auditedAct as BaseContext<Route>['act']
    const baseContext: BaseContext<Route> = {
      ...parsedCall,
      ...callerSession,
      now,
      address,
      random,
      site: site ?? listSites()[0],
      siteFor: company => site ?? findSiteOfCompany(company, listSites()),
      reason,
      act,
      change,
      deviceId: computeFingerprint(callerSession.device ?? token ?? '').slice(0, 12),
    }
    // The session has the role of the route, so `caller` has the type for this role, which the compiler cannot infer.
    const context = { ...baseContext, ...caller } as Context<Route>
    const parsedResponse = route.response.parse(await run(context)) as z.output<Route['response']>
    // Does not parse the objects again, because a schema would drop an employee named `__proto__`.
    const response =
      toObjects && !wantsColumns(parsedCall.query, request) ? await toObjects(parsedResponse, context) : parsedResponse
    const hidesSecrets = route.needsReason || ('company' in caller && (caller.visit || caller.company.try_out))
    const successResponse = await respond(request, 200, hidesSecrets ? maskSecrets(response) : response, {
      storeTemporaryFile,
      ...(route.cachedSeconds && { headers: { 'cache-control': `public, max-age=${route.cachedSeconds}` } }),
    })
    // Extends the session last, so that no error response has its cookie. A cache may serve error responses to other
    // callers.
    if (token && session) await extendSessionIfDue(request, token, session)
    return { ...successResponse, cookies: request.reply.cookies }
  })
}

/**
 * Whether the response has columns instead of objects. Pages that were loaded before `format` existed send no `format`
 * and expect columns. They are recognized by the header `sec-fetch-site`, which only browsers send.
 */
const wantsColumns = (query: object, { event }: IncomingRequest): boolean =>
  'format' in query && query.format !== undefined
    ? query.format === 'columns'
    : event.headers['sec-fetch-site'] === 'same-origin'

/** A webhook handler authenticates the sender itself. */
interface WebhookContext extends Pick<IncomingRequest, 'now' | 'address'> {
  body: Buffer
  headers: Readonly<Record<string, string | undefined>>
}

export const webhookEndpoint = <Route extends WebhookRoute>(
  route: Route,
  run: (call: WebhookContext) => Promise<z.input<Route['response']>>,
): LambdaHandler<Route> =>
  withMiddleware(route, async request => {
    requireDistribution(request)
    const { event, now, address } = request
    return respond(
      request,
      200,
      route.response.parse(await run({ body: readRawBody(request), headers: event.headers, now, address })),
    )
  })

function withMiddleware<Route>(
  route: Route,
  run: (request: IncomingRequest) => Promise<LambdaResponse>,
): LambdaHandler<Route> {
  const handler = middy<IncomingRequest, LambdaResponse>({ timeoutEarlyResponse: throwTimeout })
    .use(requestLogMiddleware)
    .use(errorMiddleware)
    .handler(run)
  return Object.assign(
    (event: APIGatewayProxyEventV2, runtime: Partial<Runtime> = {}) =>
      handler(toIncomingRequest(event), { ...runtime } as LambdaContext),
    { route },
  )
}
