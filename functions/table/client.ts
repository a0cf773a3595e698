/** The clients are tuned for many small calls (docs/decisions/024-calls-of-dynamodb.md). */
import {
  DynamoDBClient,
  DynamoDBServiceException,
  TransactionCanceledException,
  type $Command,
  type DynamoDBClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-dynamodb'
import { StandardRetryStrategy } from '@smithy/core/retry'
import { AppError } from '../../shared/api/errors.ts'
import { requireEnv } from '../env/env.ts'
import { TABLE_TIME_FACTOR } from '../env/names.ts'

const clientOptions = {
  default: { maxAttempts: 5, timeoutMs: 1000 },
  /**
   * A scan reads up to a megabyte of other companies' items, so it takes longer. Five attempts end before the script
   * worker's time is up.
   */
  scan: { maxAttempts: 5, timeoutMs: 5000 },
  /** Writes on which nothing depends get a single short attempt, so that they do not delay the caller. */
  once: { maxAttempts: 1, timeoutMs: 1000 },
}
type ClientName = keyof typeof clientOptions

/**
 * Retries without the SDK's quota. The quota lasts as long as the container, so after some thirty failed calls other
 * requests would get no retry. A container handles one request at a time, so the number of attempts bounds its retries.
 */
class RetryStrategyWithoutQuota extends StandardRetryStrategy {
  override async refreshRetryTokenForRetry(
    ...args: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>
  ): ReturnType<StandardRetryStrategy['refreshRetryTokenForRetry']> {
    const token = await super.refreshRetryTokenForRetry(...args)
    // Gives this retry's cost back to the quota.
    this.recordSuccess(token)
    return token
  }
}

function createClient({ maxAttempts, timeoutMs }: (typeof clientOptions)[ClientName]): DynamoDBClient {
  const timeFactor = Number(process.env[TABLE_TIME_FACTOR] ?? 1)
  return new DynamoDBClient({
    region: requireEnv('AWS_REGION'),
    maxAttempts,
    retryStrategy: new RetryStrategyWithoutQuota(maxAttempts),
    // Builds the middleware of each command once, instead of for each call.
    cacheMiddleware: true,
    // Without a timeout the SDK would wait for a lost response for the function's whole time.
    requestHandler: { requestTimeout: timeoutMs * timeFactor, throwOnRequestTimeout: true },
  })
}

/** Clients are created at their first call, because tests set the endpoint after importing this file. */
const clients: Partial<Record<ClientName, DynamoDBClient>> = {}

export async function sendCommand<Input extends ServiceInputTypes, Output extends ServiceOutputTypes>(
  command: $Command<Input, Output, DynamoDBClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
  name: ClientName = 'default',
): Promise<Output> {
  const client = (clients[name] ??= createClient(clientOptions[name]))
  try {
    return await client.send(command)
  } catch (error) {
    // If DynamoDB has throttled every attempt, nothing was written, so the caller can repeat the request later.
    throw isThrottled(error) ? new AppError('Please try again') : error
  }
}

const throttlingErrors = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
])
const isThrottled = (error: unknown): boolean =>
  error instanceof DynamoDBServiceException && throttlingErrors.has(error.name)

export const listCancellationReasons = (error: unknown): (string | undefined)[] | undefined =>
  error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []).map(({ Code }) => Code) : undefined
