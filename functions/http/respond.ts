import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { AppError, type ErrorBody } from '../../shared/api/errors.ts'
import type { LargeAnswer } from '../../shared/api/route.ts'
import type { Received } from './context.ts'
import { log, logUnexpected } from '../log/log.ts'

/** below this, packing costs more than it saves */
const worthPacking = 1400

const packers = {
  // 4 packs a list no smaller, and takes three times as long
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  // a better one takes as long as the whole call, for a tenth of the bytes
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
}

/** of the six that Lambda sends, five: headers and cookies are in them too */
const mostBytes = 5 * 1024 * 1024
const type = 'application/json; charset=utf-8'

/** keeps an answer under that name and gives the link to it */
export type KeepAnswer = (
  name: string,
  packed: { body: string | Uint8Array; type: string; encoding?: string },
) => Promise<string>

interface More {
  headers?: Record<string, string>
  /** where the answer is kept when it is too long to be sent */
  keep?: KeepAnswer | undefined
}

export async function answer(
  received: Received,
  status: number,
  body: unknown,
  { headers = {}, keep }: More = {},
): Promise<APIGatewayProxyStructuredResultV2> {
  const text = JSON.stringify(body)
  const accepted = received.event.headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  const bytes = encoding && text.length > worthPacking ? await packers[encoding](text) : undefined
  const packed = bytes?.toString('base64')
  if (keep && (packed?.length ?? Buffer.byteLength(text)) > mostBytes) {
    const answer_at = await keep(received.random.token(), {
      body: bytes ?? text,
      type,
      ...(bytes && encoding ? { encoding } : {}),
    })
    return answer(received, status, { answer_at } satisfies LargeAnswer, { headers })
  }
  return {
    statusCode: status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      ...headers,
      ...(packed && encoding ? { 'content-encoding': encoding } : {}),
    },
    cookies: received.reply.cookies,
    body: packed ?? text,
    isBase64Encoded: packed !== undefined,
  }
}

class OutOfTime extends AppError {}

/** just before the function is ended */
export function outOfTime(): never {
  throw new OutOfTime('Please try again')
}

/** an AppError as what it says, anything else as a hiccup whose cause only the log knows */
export const errors = (): middy.MiddlewareObj<Received, APIGatewayProxyStructuredResultV2> => ({
  onError: async request => {
    const { event: received, error } = request
    const { requestContext, routeKey } = received.event
    const known = error instanceof AppError ? error : new AppError('The servers had a hiccup')
    const of = { request_id: requestContext.requestId, route: routeKey }
    if (known !== error) logUnexpected(of, error)
    if (error instanceof OutOfTime) log('error', 'out of time', of)
    const body: ErrorBody = {
      error: known.text,
      ...(known.fields ? { fields: known.fields } : {}),
      ...(known.workLog ? { work_log: known.workLog } : {}),
    }
    const wait: Record<string, string> =
      known.status === 429 ? { 'retry-after': String(known.retryAfterSeconds ?? 60) } : {}
    request.response = await answer(received, known.status, body, {
      headers: { ...wait, 'x-request-id': requestContext.requestId },
    })
  },
})
