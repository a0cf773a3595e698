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

/** The part of Lambda's context that is used: the time left. */
export type Runtime = Pick<LambdaContext, 'getRemainingTimeInMillis'>
type LambdaResponse = APIGatewayProxyStructuredResultV2
export type LambdaHandler<Row> = ((
  event: APIGatewayProxyEventV2,
  runtime?: Partial<Runtime>,
) => Promise<LambdaResponse>) & {
  route: Row
}

/** The keys of items that are read in one request with company and employee. They follow from request and session. */
type KeysToRead<Row extends PageRoute> = (
  asked: ParsedCall<Row> & Pick<BaseContext<Row>, 'now' | 'change'>,
  companyId: CompanyId,
  employeeId: EmployeeId | undefined,
) => Key[]

interface EndpointOptions<Row extends PageRoute> {
  keysToRead?: KeysToRead<Row>
  /**
   * Stores an answer that is too long to send. Handlers pass the gateway, since only functions that import it may use
   * it.
   */
  storeTemporaryFile?: StoreTemporaryFile
}

/** The Lambda function of a route that pages call. */
export function endpoint<Row extends PageRoute>(
  row: Row,
  run: (context: Context<Row>) => Promise<z.input<Row['response']>>,
  { keysToRead: wanted = () => [], storeTemporaryFile }: EndpointOptions<Row> = {},
): LambdaHandler<Row> {
  const role: Row['role'] = row.role
  const parse = createParser(row)
  return withMiddleware(row, async received => {
    requireDistribution(received)
    const site = requireKnownSite(row, received)
    const { token, ...visit } = createCallerSession(received)
    // A caller without the right session learns nothing about the fields of the call.
    const caller = await authenticate[role](row, received, token)
    const reason = requireReason(row, received)
    const asked = parse(received)
    const key = received.event.headers['idempotency-key']?.slice(0, 200) || randomToken()
    const { now, address, random } = received
    const change = createChange(key, [row.method, row.path, asked.params, asked.body], now)
    const who = await caller(
      (companyId, employeeId) => wanted({ ...asked, now, change }, companyId, employeeId),
      asked.body,
    )
    const given: BaseContext<Row> = { ...asked, ...visit, now, address, random, site, reason, change }
    const answered = row.response.parse(await run({ ...given, ...who }))
    const isForVisit = row.needsReason || ('visit' in who && who.visit)
    return respond(received, 200, isForVisit ? maskSecrets(answered) : answered, { storeTemporaryFile })
  })
}

/** What the handler of a service's call gets. It has to prove by itself who calls, from the body and the headers. */
export interface ServiceCall extends Pick<IncomingRequest, 'now' | 'address'> {
  body: Buffer
  headers: Readonly<Record<string, string | undefined>>
}

/** The Lambda function of a route that another company's servers call. */
export const webhookEndpoint = <Row extends WebhookRoute>(
  row: Row,
  run: (call: ServiceCall) => Promise<z.input<Row['response']>>,
): LambdaHandler<Row> =>
  withMiddleware(row, async received => {
    const { event, now, address } = received
    return respond(
      received,
      200,
      row.response.parse(await run({ body: rawBody(received), headers: event.headers, now, address })),
    )
  })

/** The only middleware chain. It logs, answers errors, and answers before the function's time is over. */
function withMiddleware<Row>(
  route: Row,
  run: (received: IncomingRequest) => Promise<LambdaResponse>,
): LambdaHandler<Row> {
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
