/** Builds a function's event in API Gateway's payload format 2.0. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { awsAccountId } from '../template/naming.ts'
import type { ViewerRequest } from '../cloudfront/viewer-function.ts'

export interface EventInput {
  request: ViewerRequest
  body: Buffer
  routeKey: string
  parameters: Record<string, string>
  apiId: string
  requestId: string
  now: Date
}

export function toLambdaEvent({
  request: { method, url, headers: requestHeaders, address: sourceIp },
  body,
  routeKey,
  parameters,
  apiId,
  requestId,
  now,
}: EventInput): APIGatewayProxyEventV2 {
  const queryStart = url.indexOf('?')
  const rawPath = queryStart < 0 ? url : url.slice(0, queryStart)
  const rawQueryString = queryStart < 0 ? '' : url.slice(queryStart + 1)
  const headers = { ...requestHeaders }
  const cookies = headers['cookie']?.split(/; */).filter(Boolean)
  delete headers['cookie']
  const forwardedAddresses = headers['x-forwarded-for']
  headers['x-forwarded-for'] = forwardedAddresses ? `${forwardedAddresses}, ${sourceIp}` : sourceIp
  headers['x-forwarded-port'] ??= '443'
  headers['x-forwarded-proto'] ??= 'https'
  const query = parseQuery(rawQueryString)
  const host = headers['host'] ?? 'localhost'
  const isBase64Encoded = body.length > 0 && !isText(headers)
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(query ? { queryStringParameters: query } : {}),
    ...(Object.keys(parameters).length > 0 ? { pathParameters: parameters } : {}),
    requestContext: {
      accountId: awsAccountId,
      apiId,
      domainName: host,
      domainPrefix: host.split('.')[0] ?? host,
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: formatLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 ? { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') } : {}),
    isBase64Encoded,
  }
}

export function toHeaders(rawHeaders: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    const value = rawHeaders[index + 1] ?? ''
    if (name === 'connection' || name === 'keep-alive' || name === 'transfer-encoding' || name === 'upgrade') continue
    const previous = headers[name]
    headers[name] = previous === undefined ? value : `${previous}${name === 'cookie' ? '; ' : ','}${value}`
  }
  return headers
}

function parseQuery(raw: string): Record<string, string> | undefined {
  if (!raw) return undefined
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(raw)) query[name] = name in query ? `${query[name]},${value}` : value
  return query
}

const textTypePattern = /^(text\/|application\/(json|javascript|xml)\b)/

const isText = (headers: Record<string, string>): boolean =>
  !headers['content-encoding'] && textTypePattern.test(headers['content-type'] ?? '')

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats an instant as in 12/Mar/2026:19:03:58 +0000. */
function formatLogTime(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T')
  const [year, , day] = date.split('-')
  return `${day}/${months[now.getUTCMonth()]}/${year}:${time.slice(0, 8)} +0000`
}
