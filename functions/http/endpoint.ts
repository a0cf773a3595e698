import middy, { type MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type * as z from 'zod'
import type { RouteRow } from '../../shared/api/route.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { changeOf } from '../data/entity.ts'
import type { Key } from '../data/keys.ts'
import { callerAddress } from './address.ts'
import type { Anyone, Context, Internal, Request } from './context.ts'
import { requestLog } from './log.ts'
import { origin } from './origin.ts'
import { parse } from './parse.ts'
import { errors, outOfTime, respond, type KeepAnswer } from './respond.ts'
import { session, tenant, type KeysOf } from './session.ts'

const randomToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** the instant, the caller and the randomness of a request: what a handler is given instead of taking it */
const given = () => ({
  before: ({ event, internal }: Request): void => {
    internal.now = new Date().toISOString()
    internal.address = callerAddress(event)
    internal.random = { id: newId, token: randomToken }
  },
})

/** what the change says, under the key that its caller made for it */
const change = (row: RouteRow) => ({
  before: ({ event, internal }: Request): void => {
    const key = event.headers['idempotency-key']?.slice(0, 200) || randomToken()
    internal.change = changeOf(key, [row.method, row.path, internal.params, internal.body], internal.now ?? '')
  },
})

type LambdaHandler = ((event: APIGatewayProxyEventV2, context: unknown) => Promise<APIGatewayProxyStructuredResultV2>) & { row: RouteRow }

/** what a handler wants to be read in one with its company and employee: known from the request and the session alone */
type Wanted<Row extends RouteRow> = (asked: Pick<Anyone<Row>, 'params' | 'query' | 'body' | 'now' | 'change'>, c: CompanyId, e: EmployeeId | undefined) => Key[]

interface More<Row extends RouteRow> {
  wanted?: Wanted<Row>
  /** where an answer is kept that is too long to be sent; a gateway, since only who imports it may write there */
  keep?: KeepAnswer
}

/** the Lambda function of one route: the only middleware chain there is */
export function endpoint<Row extends RouteRow>(
  row: Row,
  run: (context: Context<Row>) => Promise<z.input<Row['response']>>,
  { wanted = () => [], keep }: More<Row> = {},
): LambdaHandler {
  const keysOf: KeysOf = (internal, { company, employee }) => wanted(asked<Row>(internal), company, employee)
  const chain = middy((_event: unknown, { internal }: HandlerContext) => run(complete<Row>(internal)), { timeoutEarlyResponse: outOfTime })
  for (const part of [requestLog(), errors(), respond(row, keep), given(), origin(row), session(row), parse(row), change(row), tenant(row, keysOf), handOver()])
    chain.use(part as MiddlewareObj<unknown, unknown>)
  return Object.assign(chain as unknown as LambdaHandler, { row })
}

interface HandlerContext {
  internal: Internal
}

/** middy hands its context to the handler, and nothing else of its own */
const handOver = () => ({
  before: (request: Request & { context: Partial<HandlerContext> }): void => {
    request.context.internal = request.internal
  },
})

const asked = <Row extends RouteRow>(internal: Internal): Anyone<Row> => internal as unknown as Anyone<Row>
/** the parts of the chain have filled in by now whatever the row's context has */
const complete = <Row extends RouteRow>(internal: Internal): Context<Row> => internal as unknown as Context<Row>
