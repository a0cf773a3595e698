/** AWS JSON 1.0 and 1.1: the operation in a header, everything else in the body */
import { randomUUID } from 'node:crypto'
import { AwsError, type AwsRequest, type AwsResponse } from './service.ts'

export type Input = Record<string, unknown>

export function operationOf(request: AwsRequest): string {
  return request.headers['x-amz-target']?.split('.').at(-1) ?? ''
}

export function inputOf(request: AwsRequest): Input {
  try {
    const input: unknown = JSON.parse(request.body.toString('utf8'))
    if (typeof input === 'object' && input !== null) return input as Input
  } catch {
    // answered below, like anything else that is no object
  }
  throw new AwsError('SerializationException', 'The body is not a JSON object')
}

export function jsonAnswer(version: '1.0' | '1.1', body: object): AwsResponse {
  return { status: 200, headers: headers(version), body: JSON.stringify(body) }
}

/** codes are of the queries' time; JSON protocols end some of them in Exception */
export function jsonError(version: '1.0' | '1.1', error: AwsError): AwsResponse {
  const code = error.code === 'AccessDenied' ? 'AccessDeniedException' : error.code
  const status = error.status >= 500 ? error.status : 400
  return {
    status,
    headers: headers(version),
    body: JSON.stringify({ __type: code, message: error.message, ...error.extra }),
  }
}

const headers = (version: string) => ({
  'content-type': `application/x-amz-json-${version}`,
  'x-amzn-requestid': randomUUID(),
})
