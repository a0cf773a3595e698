/**
 * Calls DynamoDB's HTTP API. With AWS's SDK, clocking in takes twice the processor time, and a function takes longer to
 * load (docs/decisions/024-calls-of-dynamodb.md).
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { requireEnv } from '../../env/env.ts'
import { sign, type Credentials } from './signature.ts'

export type Operation =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'DeleteItem'
  | 'UpdateItem'
  | 'TransactWriteItems'

interface ErrorBody {
  __type?: string
  message?: string
  Message?: string
  CancellationReasons?: { Code?: string }[]
}

/** DynamoDB refused a call. */
export class DynamoDbError extends Error {
  readonly code: string
  readonly status: number
  /** Says for each item of a transaction why it was refused. */
  readonly reasons: readonly (string | undefined)[]

  constructor(status: number, { __type = '', message, Message, CancellationReasons = [] }: ErrorBody) {
    const code = __type.slice(__type.indexOf('#') + 1)
    super(`${code}: ${message ?? Message ?? `HTTP ${status}`}`)
    this.code = code
    this.status = status
    this.reasons = CancellationReasons.map(({ Code }) => Code)
  }
}

const throttledCodes = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
])

/** DynamoDB did nothing, because the table got more calls than it accepts. */
export const isThrottled = (error: unknown): boolean => error instanceof DynamoDbError && throttledCodes.has(error.code)

/** Calls without an answer are worth another try, and so are those that DynamoDB could not carry out at the time. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof DynamoDbError) ||
  error.status >= 500 ||
  isThrottled(error) ||
  error.code === 'TransactionInProgressException'

const maxAttempts = 5
/**
 * The longest wait for an answer. Without it, a lost answer would take the function's whole time. A scan reads up to a
 * megabyte of other companies' items before it answers, and five tries still end before the time of the script worker.
 */
const timeoutMs = (operation: Operation): number => (operation === 'Scan' ? 5000 : 1000)
const maxPauseMs = 20_000

/** A random part of a growing time, so that callers who were refused together do not come back together. */
const pauseMs = (tried: number, error: unknown): number =>
  Math.random() * Math.min(maxPauseMs, (isThrottled(error) ? 500 : 100) * 2 ** (tried - 1))

interface Target {
  region: string
  host: string
  /** Lambda sets the credentials once for the life of a container. */
  credentials: Credentials
  request: typeof httpRequest
  options: RequestOptions
}

function createTarget(): Target {
  const region = requireEnv('AWS_REGION')
  const url = new URL(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? `https://dynamodb.${region}.amazonaws.com`)
  const isHttps = url.protocol === 'https:'
  return {
    region,
    host: url.host,
    credentials: {
      accessKeyId: requireEnv('AWS_ACCESS_KEY_ID'),
      secretAccessKey: requireEnv('AWS_SECRET_ACCESS_KEY'),
      sessionToken: process.env['AWS_SESSION_TOKEN'],
    },
    request: isHttps ? httpsRequest : httpRequest,
    options: {
      host: url.hostname,
      port: url.port,
      path: '/',
      method: 'POST',
      agent: new (isHttps ? HttpsAgent : HttpAgent)({ keepAlive: true }),
    },
  }
}

let target: Target | undefined

export async function call<Answer>(operation: Operation, input: object, max = maxAttempts): Promise<Answer> {
  const body = JSON.stringify(input)
  for (let tried = 1; ; tried++) {
    try {
      return (await attemptCall(operation, body, tried)) as Answer
    } catch (error) {
      if (tried === max || !isRetryable(error)) throw error
      await setTimeout(pauseMs(tried, error))
    }
  }
}

async function attemptCall(operation: Operation, body: string, attempt: number): Promise<unknown> {
  target ??= createTarget()
  const headers = sign(
    {
      'content-type': 'application/x-amz-json-1.0',
      host: target.host,
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    },
    body,
    target.credentials,
    target.region,
  )
  // The SDK sends this header too. Servers recognize repeated attempts by it.
  headers['amz-sdk-request'] = `attempt=${attempt}; max=${maxAttempts}`
  const { status, text } = await post(target, { headers, timeout: timeoutMs(operation) }, body)
  if (status === 200) return JSON.parse(text)
  throw new DynamoDbError(status, parseErrorBody(text))
}

/** A proxy on the way may answer with something that is not JSON. */
function parseErrorBody(text: string): ErrorBody {
  try {
    return JSON.parse(text) as ErrorBody
  } catch {
    return { message: text.slice(0, 200) }
  }
}

const post = (
  { request, options }: Target,
  ofCall: RequestOptions,
  body: string,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const read = (answer: IncomingMessage): void => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }))
    }
    const asked = request({ ...options, ...ofCall }, read)
    asked.on('error', reject)
    asked.on('timeout', () => asked.destroy(new Error('DynamoDB did not answer in time')))
    asked.end(body)
  })
