import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { AppError, type ErrorBody } from '../../shared/api/errors.ts'
import type { LargeResponseLink } from '../../shared/api/route.ts'
import { Entry } from '../../shared/api/schemas/entry.ts'
import type { IncomingRequest } from './context.ts'
import { log, logUnexpected } from '../log/log.ts'

/** Compressing a shorter response would cost more than it saves. */
const minCompressedLength = 1400

const compressors = {
  // Uses quality 2, because quality 4 takes three times as long for a list and makes it no smaller.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  // A higher level would make the response a tenth smaller, but the compression would take as long as the whole request
  // does now.
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
}

/** Lambda sends at most 6 MB, including headers and cookies. */
const maxResponseBytes = 5 * 1024 * 1024
const contentType = 'application/json; charset=utf-8'

export type StoreTemporaryFile = (
  name: string,
  packed: { body: string | Uint8Array; type: string; encoding?: string },
) => Promise<string>

interface ResponseOptions {
  headers?: Record<string, string>
  storeTemporaryFile?: StoreTemporaryFile | undefined
}

export async function respond(
  request: IncomingRequest,
  status: number,
  body: unknown,
  { headers = {}, storeTemporaryFile }: ResponseOptions = {},
): Promise<APIGatewayProxyStructuredResultV2> {
  const text = JSON.stringify(body)
  const acceptedEncodings = request.event.headers['accept-encoding'] ?? ''
  const encoding = acceptedEncodings.includes('br') ? 'br' : acceptedEncodings.includes('gzip') ? 'gzip' : undefined
  const bytes = encoding && text.length > minCompressedLength ? await compressors[encoding](text) : undefined
  const packedBody = bytes?.toString('base64')
  if (storeTemporaryFile && (packedBody?.length ?? Buffer.byteLength(text)) > maxResponseBytes) {
    const answer_at = await storeTemporaryFile(request.random.token(), {
      body: bytes ?? text,
      type: contentType,
      ...(bytes && encoding ? { encoding } : {}),
    })
    return respond(request, status, { answer_at } satisfies LargeResponseLink, { headers })
  }
  return {
    statusCode: status,
    headers: {
      'content-type': contentType,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      ...headers,
      ...(packedBody && encoding ? { 'content-encoding': encoding } : {}),
    },
    cookies: request.reply.cookies,
    body: packedBody ?? text,
    isBase64Encoded: packedBody !== undefined,
  }
}

class TimeoutError extends AppError {}

/** Ends a request that takes too long with an error. Middy calls this function just before Lambda ends the handler. */
export function throwTimeout(): never {
  throw new TimeoutError('Please try again')
}

/** Responds to an AppError with its text. The cause of any other error is only logged. */
export const errorMiddleware: middy.MiddlewareObj<IncomingRequest, APIGatewayProxyStructuredResultV2> = {
  onError: async call => {
    const { event: request, error } = call
    const { requestContext, routeKey } = request.event
    const appError = error instanceof AppError ? error : new AppError('The servers had a hiccup')
    const logContext = { request_id: requestContext.requestId, route: routeKey }
    if (appError !== error) logUnexpected(logContext, error)
    if (error instanceof TimeoutError) log('error', 'out of time', logContext)
    const waitSeconds = appError.status === 429 ? (appError.retryAfterSeconds ?? 60) : undefined
    const body: ErrorBody = {
      error: appError.text,
      ...(appError.fields ? { fields: appError.fields } : {}),
      ...(appError.workLog ? { work_log: Entry.parse(appError.workLog) } : {}),
      ...(waitSeconds === undefined ? {} : { retry_after_seconds: waitSeconds }),
      ...(appError.largerPlan ? { larger_plan: appError.largerPlan } : {}),
    }
    const waitHeaders: Record<string, string> = waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) }
    call.response = await respond(request, appError.status, body, {
      headers: { ...waitHeaders, 'x-request-id': requestContext.requestId },
    })
  },
}
