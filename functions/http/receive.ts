import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { newId } from '../../shared/domain/new-id.ts'
import { findCallerAddress } from './address.ts'
import type { IncomingRequest } from './context.ts'

export const createRandomToken = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

export const toIncomingRequest = (event: APIGatewayProxyEventV2): IncomingRequest => ({
  event,
  // The instant at which API Gateway received the request. The function may start many seconds later, which must not
  // count as an offset of the phone's clock.
  now: new Date(event.requestContext.timeEpoch).toISOString(),
  address: findCallerAddress(event),
  random: { id: newId, token: createRandomToken },
  reply: { cookies: [], company: undefined },
})
