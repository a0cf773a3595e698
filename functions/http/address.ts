import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { AppError } from '../../shared/api/errors.ts'
import { requireEnv } from '../data/env.ts'
import { ORIGIN_KEY } from '../data/table.ts'
import { originKeyHeader, viewerAddressHeader } from '../../shared/api/distribution.ts'
import type { Received } from './context.ts'

export const cameThroughDistribution = (headers: APIGatewayProxyEventV2['headers']): boolean =>
  headers[originKeyHeader] === requireEnv(ORIGIN_KEY)

/**
 * Behind a distribution the connection is CloudFront's own, so the distribution says in a header whose request it passes on.
 * Anyone can write such a header: it counts only beside the key that distributions have.
 */
export const callerAddress = (event: APIGatewayProxyEventV2): string =>
  (cameThroughDistribution(event.headers) ? event.headers[viewerAddressHeader] : undefined) ??
  event.requestContext.http.sourceIp

/** Pages call through a distribution, which limits and hides the API's own address: whoever calls that address is refused. */
export function ofDistribution({ event }: Pick<Received, 'event'>): void {
  if (!cameThroughDistribution(event.headers)) throw new AppError('Request from an unknown site')
}
