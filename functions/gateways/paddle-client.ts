/**
 * Sends requests to Paddle, which charges cards and is the merchant of record. Paddle's documentation is at
 * developer.paddle.com.
 */
import * as z from 'zod'
import { cardCurrencies, paidPlanNames } from '../../shared/domain/plans.ts'
import { requireEnv } from '../env/env.ts'
import { PADDLE } from '../env/names.ts'
import { readSecret } from './secrets.ts'

const Settings = z.object({
  environment: z.enum(['sandbox', 'live']),
  api: z.string(),
  script: z.string(),
  token: z.string(),
  /** A plan has a price in each currency, or a single price whose currency Paddle chooses by the customer's country. */
  prices: z.partialRecord(z.enum(paidPlanNames), z.union([z.string(), z.record(z.enum(cardCurrencies), z.string())])),
})
export type PaddleSettings = z.infer<typeof Settings>

const Secret = z.object({
  apiKey: z.string(),
  webhookSecret: z.string(),
  /** Keys that sign the custom data of checkouts, by version. The highest version signs, and all are accepted. */
  checkoutKeys: z.record(z.string().regex(/^[1-9]\d*$/), z.string().min(16)).optional(),
})
export type PaddleSecret = z.infer<typeof Secret>

export interface PaddleClient {
  settings: PaddleSettings
  secret: PaddleSecret
}

/** Returns Paddle's settings and secret. Undefined if the operator has not configured Paddle for this stage. */
export async function findPaddleClient(maxSecretAgeSeconds?: number): Promise<PaddleClient | undefined> {
  const text = requireEnv(PADDLE)
  const secret = text === 'none' ? undefined : await readSecret('paddle', Secret, maxSecretAgeSeconds)
  return secret && { settings: Settings.parse(JSON.parse(text)), secret }
}

/** The timeout is well below that of the functions, because some functions send several requests. */
const timeoutMs = 4000
/** Requests that charge a card take longer, because Paddle waits for the bank of the card. */
export const chargeTimeoutMs = 8000

/** An error response of Paddle. Its code names the reason, such as `subscription_locked_pending_changes`. */
export class PaddleError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`Paddle answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

const PaddleResponse = z.object({
  data: z.unknown(),
  meta: z.object({ pagination: z.object({ next: z.string(), has_more: z.boolean() }).optional() }).optional(),
})
const ErrorResponse = z.object({ error: z.object({ code: z.string() }) })

export async function requestPaddle(
  { settings, secret }: PaddleClient,
  method: string,
  pathOrUrl: string,
  body?: object,
  maxWaitMs = timeoutMs,
) {
  const response = await fetch(pathOrUrl.startsWith('/') ? settings.api + pathOrUrl : pathOrUrl, {
    method,
    headers: {
      authorization: `Bearer ${secret.apiKey}`,
      'paddle-version': '1',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(maxWaitMs),
  })
  const json: unknown = await response.json().catch(() => undefined)
  if (response.ok) return PaddleResponse.parse(json)
  throw new PaddleError(response.status, ErrorResponse.safeParse(json).data?.error.code ?? 'without a reason')
}

export async function* requestPaddlePages(paddle: PaddleClient, path: string): AsyncGenerator<unknown[]> {
  for (let nextUrl: string | undefined = path; nextUrl !== undefined;) {
    const { data, meta } = await requestPaddle(paddle, 'GET', nextUrl)
    yield z.array(z.unknown()).parse(data)
    nextUrl = meta?.pagination?.has_more ? meta.pagination.next : undefined
  }
}
