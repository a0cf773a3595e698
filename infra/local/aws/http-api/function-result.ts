import { asArray, asNumber, asObject, asText, isObject, parseJson } from '../../json.ts'

export interface HttpResponse {
  status: number
  headers: Record<string, string>
  cookies: string[]
  body: Buffer
}

/** Lambda limits the JSON of a result to this size. */
const maxResultBytes = 6 * 1024 * 1024

export const createMessageResponse = (status: number, text: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  cookies: [],
  body: Buffer.from(JSON.stringify({ message: text })),
})

export const createInternalErrorResponse = (): HttpResponse => createMessageResponse(500, 'Internal Server Error')

export function toHttpResponse(json: string): HttpResponse {
  if (Buffer.byteLength(json) > maxResultBytes) return createInternalErrorResponse()
  const result = parseJson(json)
  if (!isObject(result) || result['statusCode'] === undefined)
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      cookies: [],
      body: Buffer.from(typeof result === 'string' ? result : json),
    }
  const status = asNumber(result['statusCode'], 0)
  if (!Number.isInteger(status) || status < 200 || status > 599) return createInternalErrorResponse()
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(asObject(result['headers']))) headers[name.toLowerCase()] = asText(value)
  headers['content-type'] ??= 'text/plain;charset=UTF-8'
  return {
    status,
    headers,
    cookies: asArray(result['cookies']).map(asText),
    body: Buffer.from(asText(result['body']), result['isBase64Encoded'] === true ? 'base64' : 'utf8'),
  }
}
