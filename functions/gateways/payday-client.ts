/** Sends calls to Payday: the token, time limits, and what an answer means. */
import * as z from 'zod'
import { requireEnv } from '../env/env.ts'
import { PAYDAY_API } from '../env/names.ts'
import { readSecret } from './secrets.ts'

const Secret = z.object({ clientId: z.string(), clientSecret: z.string() })

/** Whether the operator has set up Payday for this stage. */
export const isPaydayConfigured = async (): Promise<boolean> =>
  requireEnv(PAYDAY_API) !== 'none' && (await readSecret('payday', Secret)) !== undefined

/**
 * Payday has refused the call, so it was not carried out. Messages of these errors are logged, so they contain neither
 * Payday's text, which may name people, nor the values in the path.
 */
export class PaydayRefused extends Error {
  readonly status: number
  readonly reason: string

  constructor(what: string, status: number, reason: string) {
    super(`Payday refused ${what} with ${status}`)
    this.status = status
    this.reason = reason
  }
}

/** Nobody knows whether Payday has carried the call out: it did not answer in time, or answered that it failed. */
export class PaydayOutcomeUnknown extends Error {
  constructor(what: string, why: string) {
    super(`Payday did not answer ${what}: ${why}`)
  }
}

/** Payday has not carried the call out, because it gets too many. It can be made later. */
export class PaydayRateLimited extends PaydayOutcomeUnknown {}

/** The time limit of one call. */
const timeoutMs = 3000

export interface PaydayCall {
  method: 'GET' | 'POST' | 'PUT'
  /** The path with the names of its parameters, which is also what logs say. */
  path: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** When the caller has to have its own answer. */
  deadline: AbortSignal
}

/** Returns the answer's JSON, or undefined if it has none. */
export async function callPayday(call: PaydayCall): Promise<unknown> {
  const attempt = () => sendWithToken(call)
  // Reading twice, or setting the same state twice, does no harm.
  return call.method === 'POST' ? attempt() : retryOnce(attempt)
}

async function sendWithToken(call: PaydayCall): Promise<unknown> {
  let answer = await send(call, await getToken(call.deadline))
  if (answer.status === 401) {
    cachedToken = undefined
    answer = await send(call, await getToken(call.deadline))
  }
  return parseResponse(call, answer)
}

async function retryOnce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof PaydayOutcomeUnknown)) throw error
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
/** Used where Payday does not say how long a token lives. One that has ended is replaced anyway. */
const defaultTokenSeconds = 3600

async function getToken(deadline: AbortSignal): Promise<string> {
  if (cachedToken && performance.now() < cachedToken.expiresAtMs) return cachedToken.token
  const call: PaydayCall = { method: 'POST', path: '/auth/token', deadline }
  const body = await readSecret('payday', Secret)
  if (!body) throw new PaydayRefused(describeCall(call), 401, 'There is no secret')
  return retryOnce(async () => {
    const { data } = Token.safeParse(parseResponse(call, await send({ ...call, body })))
    const token = data?.accessToken ?? data?.access_token
    if (token === undefined) throw new PaydayOutcomeUnknown(describeCall(call), 'no token')
    const seconds = data?.expiresIn ?? data?.expires_in ?? defaultTokenSeconds
    // A tenth less, so that no token ends on its way.
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
    const answer = await fetch(`${requireEnv(PAYDAY_API)}${filled}${search === '' ? '' : `?${search}`}`, {
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
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    throw new PaydayOutcomeUnknown(describeCall(call), error instanceof Error ? error.name : 'no connection')
  }
}

function parseResponse(call: PaydayCall, { status, text }: TextResponse): unknown {
  if (status === 429) throw new PaydayRateLimited(describeCall(call), String(status))
  if (status >= 500 || status === 408) throw new PaydayOutcomeUnknown(describeCall(call), String(status))
  const json = tryParseJson(text)
  if (status >= 400) throw new PaydayRefused(describeCall(call), status, parseReason(json) ?? text)
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
