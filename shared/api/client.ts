import type * as z from 'zod'
import { reasonHeader } from '../domain/support-visits.ts'
import type { LargeAnswer, Params, PageRoute } from './route.ts'

type Schemas = 'query' | 'body' | 'response'
/** A route in the browser, where schemas only exist as types. */
export type WithoutSchemas<Route> = Omit<Route, Schemas> & Partial<Pick<Route, Schemas & keyof Route>>
/** The parts of a route that a call needs. */
type CallableRoute = Pick<PageRoute, 'method' | 'path' | 'role' | 'large' | 'needsReason' | 'onSupportVisit'> &
  Partial<Pick<PageRoute, Schemas>>

type IsOptional<Value> = Value extends Record<string, never> ? true : Partial<Value> extends Value ? true : false

/** A part of a call's arguments, which only exists if the route has fields for it. */
type InputPart<Name extends string, Value> =
  IsOptional<Value> extends true ? { [N in Name]?: Value } : { [N in Name]: Value }
export type Input<Route extends CallableRoute> = InputPart<'params', Params<Route['path']>> &
  InputPart<'query', z.input<NonNullable<Route['query']>>> &
  InputPart<'body', z.input<NonNullable<Route['body']>>> &
  (Route extends { needsReason: true } ? { reason: string } : object) & {
    idempotencyKey?: string
    signal?: AbortSignal
  }
export type Output<Route extends CallableRoute> = z.output<NonNullable<Route['response']>>

interface AnyInput {
  params?: Record<string, string>
  query?: unknown
  body?: unknown
  reason?: string
  idempotencyKey?: string
  signal?: AbortSignal
}

/** An answer that is not a success. */
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

/** Leaves out empty values of a query. */
function toQueryString(query: unknown): string {
  const kept = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return kept.length === 0
    ? ''
    : `?${new URLSearchParams(Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))).toString()}`
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text()
  const body: unknown = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  if (answer.ok) return body
  const after = Number(answer.headers.get('retry-after') ?? '')
  throw new CallError(answer.status, body, after > 0 ? after : undefined, answer.statusText)
}

const isLargeAnswer = (body: unknown): body is LargeAnswer =>
  typeof body === 'object' && body !== null && 'answer_at' in body

/** Makes a function that calls routes of the contract. `fetch` is the browser's, or one with a cookie jar. */
export const createClient = (base: string, fetch: typeof globalThis.fetch): Call =>
  async function call<Route extends CallableRoute>(route: Route, ...[input]: [Input<Route>?]) {
    const given: AnyInput = input ?? {}
    const answer = await fetch(base + fillPath(route.path, given.params ?? {}) + toQueryString(given.query ?? {}), {
      method: route.method,
      credentials: 'include',
      signal: given.signal ?? null,
      ...(route.method === 'GET'
        ? { headers: given.reason === undefined ? {} : { [reasonHeader]: encodeURIComponent(given.reason) } }
        : {
            headers: {
              'content-type': 'application/json',
              'idempotency-key': given.idempotencyKey ?? crypto.randomUUID(),
            },
            body: JSON.stringify(given.body ?? {}),
          }),
    })
    let body = await readBody(answer)
    if (route.large && isLargeAnswer(body))
      body = await readBody(await fetch(body.answer_at, { credentials: 'omit', signal: given.signal ?? null }))
    // The server has parsed the answer with the route's schema.
    return body as Output<Route>
  }
