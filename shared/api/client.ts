import type * as z from 'zod'
import { reasonHeader } from '../domain/support-visits.ts'
import { accountHeader } from './account-header.ts'
import type { LargeResponseLink, Params, PageRoute } from './route.ts'

type Schemas = 'query' | 'body' | 'response' | 'objects'
/** In the browser, the schemas of routes exist only as types. */
export type WithoutSchemas<Route> = Omit<Route, Schemas> & Partial<Pick<Route, Schemas & keyof Route>>
type CallableRoute = Pick<
  PageRoute,
  'method' | 'path' | 'role' | 'large' | 'format' | 'needsReason' | 'onSupportVisit'
> &
  Partial<Pick<PageRoute, Schemas>>

type IsOptional<Value> = Value extends Record<string, never> ? true : Partial<Value> extends Value ? true : false

/** Makes this part of the input optional if the route requires no field in it. */
type InputPart<Name extends string, Value> =
  IsOptional<Value> extends true ? { [N in Name]?: Value } : { [N in Name]: Value }
export type Input<Route extends CallableRoute> = InputPart<'params', Params<Route['path']>> &
  InputPart<'query', z.input<NonNullable<Route['query']>>> &
  InputPart<'body', z.input<NonNullable<Route['body']>>> &
  (Route extends { needsReason: true } ? { reason: string } : object) & {
    idempotencyKey?: string
    /** The account that the page shows. The call is refused if another account is logged in. */
    account?: string | undefined
    signal?: AbortSignal
  }
export type Output<Route extends CallableRoute> = z.output<NonNullable<Route['response']>>

interface AnyInput {
  params?: Record<string, string>
  query?: unknown
  body?: unknown
  reason?: string
  idempotencyKey?: string
  account?: string | undefined
  signal?: AbortSignal
}

export class CallError extends Error {
  readonly status: number
  readonly body: unknown
  readonly retryAfterSeconds: number | undefined
  readonly statusText: string

  constructor(status: number, body: unknown, retryAfterSeconds: number | undefined, statusText = '') {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
    this.statusText = statusText
  }
}

export type Call = <Route extends CallableRoute>(
  route: Route,
  ...input: IsOptional<Input<Route>> extends true ? [Input<Route>?] : [Input<Route>]
) => Promise<Output<Route>>

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function toQueryString(query: unknown): string {
  const nonEmpty = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return nonEmpty.length === 0
    ? ''
    : `?${new URLSearchParams(Object.fromEntries(nonEmpty.map(([name, value]) => [name, String(value)]))).toString()}`
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  const body: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  if (response.ok) return body
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? '')
  throw new CallError(response.status, body, retryAfterSeconds > 0 ? retryAfterSeconds : undefined, response.statusText)
}

const isLargeResponseLink = (body: unknown): body is LargeResponseLink =>
  typeof body === 'object' && body !== null && 'answer_at' in body

/**
 * Returns a function that calls routes. `fetch` is the browser's own function, or one that keeps cookies as a browser
 * does.
 */
export const createClient = (baseAddress: string, fetch: typeof globalThis.fetch): Call =>
  async function call<Route extends CallableRoute>(route: Route, ...[input]: [Input<Route>?]) {
    const request: AnyInput = input ?? {}
    const response = await fetch(
      baseAddress +
        fillPath(route.path, request.params ?? {}) +
        toQueryString({ format: route.format, ...(request.query as object | undefined) }),
      {
        method: route.method,
        credentials: 'include',
        signal: request.signal ?? null,
        headers: {
          ...(request.account === undefined ? {} : { [accountHeader]: encodeURIComponent(request.account) }),
          ...(request.reason === undefined ? {} : { [reasonHeader]: encodeURIComponent(request.reason) }),
          ...(route.method === 'GET'
            ? {}
            : {
                'content-type': 'application/json',
                'idempotency-key': request.idempotencyKey ?? crypto.randomUUID(),
              }),
        },
        ...(route.method === 'GET' ? {} : { body: JSON.stringify(request.body ?? {}) }),
      },
    )
    let body = await readBody(response)
    if (route.large && isLargeResponseLink(body))
      body = await readBody(await fetch(body.answer_at, { credentials: 'omit', signal: request.signal ?? null }))
    // The cast is safe, because the server has parsed the response with the route's schema.
    return body as Output<Route>
  }
