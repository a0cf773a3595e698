import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { AppError } from '../../shared/api/errors.ts'
import { requireEnv } from '../env/env.ts'
import { ORIGIN_KEYS } from '../env/names.ts'
import { originKeyHeader, viewerAddressHeader } from '../../shared/api/distribution.ts'
import type { IncomingRequest } from './context.ts'

export function isFromDistribution(headers: APIGatewayProxyEventV2['headers']): boolean {
  const key = headers[originKeyHeader]
  return key !== undefined && requireEnv(ORIGIN_KEYS).split(',').includes(key)
}

/**
 * Returns the network address of the caller. Behind a distribution the connection is CloudFront's, so the distribution
 * sends the caller's address in a header. Anyone can send this header, so it is trusted only together with the
 * distributions' key.
 */
export const findCallerAddress = (event: APIGatewayProxyEventV2): string =>
  (isFromDistribution(event.headers) ? event.headers[viewerAddressHeader] : undefined) ??
  event.requestContext.http.sourceIp

/** Refuses requests that bypass the distributions, because the distributions limit callers. */
export function requireDistribution({ event }: Pick<IncomingRequest, 'event'>): void {
  if (!isFromDistribution(event.headers)) throw new AppError('Request from an unknown site')
}
