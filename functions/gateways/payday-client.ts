import * as z from 'zod'
import { requireEnv } from '../env/env.ts'
import { PAYDAY_API } from '../env/names.ts'
import { readSecret } from './secrets.ts'

const Secret = z.object({ clientId: z.string(), clientSecret: z.string() })

export const isPaydayConfigured = async (): Promise<boolean> =>
  requireEnv(PAYDAY_API) !== 'none' && (await readSecret('payday', Secret)) !== undefined

/**
 * Payday has refused the request, so it was not carried out. The message is logged, so it contains neither Payday's
 * text, which may name people, nor the values in the path.
 */
export class PaydayRefusalError extends Error {
  readonly status: number
  readonly reason: string

  constructor(operation: string, status: number, reason: string) {
    super(`Payday refused ${operation} with ${status}`)
    this.status = status
    this.reason = reason
  }
}

/**
 * The outcome at Payday is unknown, because Payday did not respond, or responded with a server error or without the
 * expected content.
 */
export class PaydayUnknownOutcomeError extends Error {
  constructor(operation: string, cause: string) {
    super(`Payday did not answer ${operation}: ${cause}`)
  }
}

/** Payday has rejected the request because of Payday's rate limit, so the request can be retried later. */
export class PaydayRateLimitError extends PaydayUnknownOutcomeError {}

const timeoutMs = 3000

interface PaydayCall {
  method: 'GET' | 'POST' | 'PUT'
  /** Path with the names of parameters instead of their values, so that it can be logged. */
  path: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Aborts when the caller can no longer wait for a response. */
  deadline: AbortSignal
}

/** Sends the request to Payday, and returns the JSON of the response. Undefined if the response has no JSON. */
export async function callPayday(call: PaydayCall): Promise<unknown> {
  const attempt = () => sendWithToken(call)
  // A POST with an unknown outcome is not retried, because it could create something twice. The other methods only
  // read, or set the same state again.
  return call.method === 'POST' ? attempt() : retryOnce(attempt)
}

async function sendWithToken(call: PaydayCall): Promise<unknown> {
  let response = await send(call, await getToken(call.deadline))
  if (response.status === 401) {
    cachedToken = undefined
    response = await send(call, await getToken(call.deadline))
  }
  return parseResponse(call, response)
}

async function retryOnce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof PaydayUnknownOutcomeError)) throw error
    return attempt()
  }
}

let cachedToken: { token: string; expiresAtMs: number } | undefined

const Token = z.object({
  accessToken: z.string().optional(),
  access_token: z.string().optional(),
  expiresIn: z.coerce.number().positive().optional().catch(undefined),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
})
/**
 * This applies if Payday does not say how long its token is valid. A token that expires earlier is replaced once Payday
 * refuses it.
 */
const defaultTokenSeconds = 3600

async function getToken(deadline: AbortSignal): Promise<string> {
  if (cachedToken && performance.now() < cachedToken.expiresAtMs) return cachedToken.token
  const call: PaydayCall = { method: 'POST', path: '/auth/token', deadline }
  const body = await readSecret('payday', Secret)
  if (!body) throw new PaydayRefusalError(describeCall(call), 401, 'There is no secret')
  return retryOnce(async () => {
    const { data } = Token.safeParse(parseResponse(call, await send({ ...call, body })))
    const token = data?.accessToken ?? data?.access_token
    if (token === undefined) throw new PaydayUnknownOutcomeError(describeCall(call), 'no token')
    const seconds = data?.expiresIn ?? data?.expires_in ?? defaultTokenSeconds
    // Uses the cached token for only 90 percent of its lifetime, so that it does not expire while a request is under
    // way.
    cachedToken = { token, expiresAtMs: performance.now() + seconds * 900 }
    return token
  })
}

const describeCall = ({ method, path }: PaydayCall): string => `${method} ${path}`

interface TextResponse {
  status: number
  text: string
}

async function send(call: PaydayCall, token?: string): Promise<TextResponse> {
  const { method, path, params = {}, query = {}, body, deadline } = call
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  try {
    const response = await fetch(`${requireEnv(PAYDAY_API)}${filled}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'api-version': 'alpha',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw new PaydayUnknownOutcomeError(describeCall(call), error instanceof Error ? error.name : 'no connection')
  }
}

function parseResponse(call: PaydayCall, { status, text }: TextResponse): unknown {
  if (status === 429) throw new PaydayRateLimitError(describeCall(call), String(status))
  if (status >= 500 || status === 408) throw new PaydayUnknownOutcomeError(describeCall(call), String(status))
  const json = tryParseJson(text)
  if (status >= 400) throw new PaydayRefusalError(describeCall(call), status, parseReason(json) ?? text)
  return json
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ErrorResponse = z.object({ message: z.string() })
const parseReason = (json: unknown): string | undefined => ErrorResponse.safeParse(json).data?.message
