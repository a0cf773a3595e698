import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { AppError, type ErrorBody } from '../../shared/api/errors.ts'
import type { LargeAnswer, RouteRow } from '../../shared/api/route.ts'
import type { Request } from './context.ts'
import { log } from './log.ts'

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
export type KeepAnswer = (name: string, packed: { body: string | Uint8Array; type: string; encoding?: string }) => Promise<string>

async function answer(request: Request, status: number, body: unknown, headers: Record<string, string> = {}, keep?: KeepAnswer): Promise<void> {
  const text = JSON.stringify(body)
  const { cookie, random } = request.internal
  const accepted = request.event.headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  const bytes = encoding && text.length > worthPacking ? await packers[encoding](text) : undefined
  const packed = bytes?.toString('base64')
  if (keep && random && (packed?.length ?? Buffer.byteLength(text)) > mostBytes) {
    const answer_at = await keep(random.token(), { body: bytes ?? text, type, ...(bytes && encoding ? { encoding } : {}) })
    return answer(request, status, { answer_at } satisfies LargeAnswer, headers)
  }
  const response: APIGatewayProxyStructuredResultV2 = {
    statusCode: status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...headers,
      ...(packed && encoding ? { 'content-encoding': encoding } : {}),
    },
    ...(cookie ? { cookies: [cookie] } : {}),
    body: packed ?? text,
    isBase64Encoded: packed !== undefined,
  }
  request.response = response
}

/** parses what the handler gave by the row, so that nothing else leaves */
export const respond = (row: RouteRow, keep?: KeepAnswer) => ({
  after: (request: Request & { response: unknown }): Promise<void> => answer(request, 200, row.response.parse(request.response), {}, keep),
})

class OutOfTime extends AppError {}

/** just before the function is ended */
export function outOfTime(): never {
  throw new OutOfTime('Please try again')
}

/** an AppError as what it says, anything else as a hiccup whose cause only the log knows */
export const errors = () => ({
  onError: (request: Request): Promise<void> => {
    const { error } = request
    const known = error instanceof AppError ? error : new AppError('The servers had a hiccup')
    const of = { request_id: request.event.requestContext.requestId, route: request.event.routeKey }
    if (known !== error) log('error', 'unexpected', { ...of, error: error?.stack ?? String(error) })
    if (error instanceof OutOfTime) log('error', 'out of time', of)
    const body: ErrorBody = {
      error: known.text,
      ...(known.fields ? { fields: known.fields } : {}),
      ...(known.workLog ? { work_log: known.workLog } : {}),
    }
    const wait: Record<string, string> = known.status === 429 ? { 'retry-after': String(known.retryAfterSeconds ?? 60) } : {}
    return answer(request, known.status, body, { ...wait, 'x-request-id': request.event.requestContext.requestId })
  },
})
