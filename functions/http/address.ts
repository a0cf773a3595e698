import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { requireEnv } from '../data/env.ts'
import { EDGE_KEY } from '../data/table.ts'

/**
 * Who calls. Behind a distribution the connection is CloudFront's own, and the distribution says whose request it passes on;
 * anyone can write such a header, so it counts only beside the key that distributions have.
 */
export const callerAddress = ({ headers, requestContext }: APIGatewayProxyEventV2): string =>
  (headers['x-edge-key'] === requireEnv(EDGE_KEY) ? headers['x-viewer-address'] : undefined) ?? requestContext.http.sourceIp
