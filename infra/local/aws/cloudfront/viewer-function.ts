import { createContext, Script } from 'node:vm'
import { asArray, asNumber, asObject, asText, type Json, type JsonObject } from '../../json.ts'
import type { Resource } from '../template/template.ts'
import { isForbiddenForFunction, maxFunctionBytes } from './cloudfront-rules.ts'

export interface ViewerRequest {
  method: string
  /** Includes the query. */
  url: string
  /** Names are in lower case. */
  headers: Record<string, string>
  address: string
}

/** CloudFront returns this response without a request to the origin. */
export interface ViewerResponse {
  status: number
  headers: Record<string, string | string[]>
}

/** Thrown if a viewer function or the distribution violates CloudFront's rules. CloudFront answers 502. */
export class EdgeError extends Error {}

export interface ViewerFunction {
  name: string
  run: (request: ViewerRequest) => ViewerRequest | ViewerResponse
  /** The time is measured on this machine. CloudFront stops a function after about a millisecond. */
  figures: { calls: number; microseconds: number }
}

export function findViewerFunction(behaviour: JsonObject, resources: readonly Resource[]): ViewerFunction | undefined {
  const association = asArray(behaviour['FunctionAssociations'])
    .map(asObject)
    .find(({ EventType }) => EventType === 'viewer-request')
  const fn = resources.find(
    ({ type, arn }) => type === 'AWS::CloudFront::Function' && arn === asText(association?.['FunctionARN']),
  )
  return fn && createViewerFunction(fn.name, asText(fn.properties['FunctionCode']))
}

export function createViewerFunction(name: string, code: string): ViewerFunction {
  const bytes = Buffer.byteLength(code)
  if (bytes > maxFunctionBytes)
    throw new EdgeError(`${name} has ${bytes} bytes, and CloudFront takes ${maxFunctionBytes}`)
  // Offers plain JavaScript only, as CloudFront does: no network, no timers, no eval.
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } })
  // Runs without a time limit, because a limit would start a thread per call, which takes longer than the call itself.
  const run = new Script(`${code}\n;event => JSON.stringify(handler(JSON.parse(event)))`).runInContext(context) as (
    event: string,
  ) => string
  const figures = { calls: 0, microseconds: 0 }
  const call = (request: ViewerRequest): JsonObject => {
    const event = JSON.stringify(toEvent(request))
    const beganMs = performance.now()
    try {
      return asObject(JSON.parse(run(event)))
    } catch (error) {
      throw new EdgeError(`${name}: ${String(error)}`)
    } finally {
      figures.calls++
      figures.microseconds += (performance.now() - beganMs) * 1000
    }
  }
  return { name, figures, run: request => toViewerResult(name, request, call(request)) }
}

/** Parses the query. Names and values stay encoded, as in CloudFront. */
function toQuery(query: string) {
  const values = new Map<string, { value: string }[]>()
  for (const part of query.split('&').filter(Boolean)) {
    const [name = '', ...valueParts] = part.split('=')
    values.set(name, [...(values.get(name) ?? []), { value: valueParts.join('=') }])
  }
  return Object.fromEntries(
    [...values].map(([name, [first, ...furtherValues]]) => [
      name,
      furtherValues.length === 0 ? first : { ...first, multiValue: [first, ...furtherValues] },
    ]),
  )
}

/**
 * Returns the event that a viewer function gets. CloudFront documents its structure:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
function toEvent({ method, url, headers: { cookie = '', ...headers }, address }: ViewerRequest) {
  const [uri = '/', query = ''] = url.split('?')
  const wrapValues = (pairs: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...pairs].map(([key, value]) => [key, { value }]))
  const cookies = cookie
    .split(/; */)
    .filter(Boolean)
    .map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  return {
    version: '1.0',
    context: { eventType: 'viewer-request' },
    viewer: { ip: address },
    request: {
      method,
      uri,
      querystring: toQuery(query),
      headers: wrapValues(Object.entries(headers)),
      cookies: wrapValues(cookies),
    },
  }
}

function toViewerResult(name: string, request: ViewerRequest, result: JsonObject): ViewerRequest | ViewerResponse {
  const headers = validateHeaders(name, request, result)
  if (result['statusCode'] !== undefined) {
    const cookies = Object.entries(asObject(result['cookies'])).map(([cookie, fields]) => {
      const { value, attributes } = asObject(fields)
      return `${cookie}=${asText(value)}${attributes === undefined ? '' : `; ${asText(attributes)}`}`
    })
    return {
      status: asNumber(result['statusCode'], 0),
      headers: { ...headers, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) },
    }
  }
  const query = Object.entries(asObject(result['querystring'])).flatMap(([key, parameter]) =>
    toValues(parameter).map(value => (value === '' ? key : `${key}=${value}`)),
  )
  const { cookie } = request.headers
  return {
    ...request,
    url: asText(result['uri']) + (query.length === 0 ? '' : `?${query.join('&')}`),
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
  }
}

const toValues = (parameter: Json): string[] => {
  const { value, multiValue } = asObject(parameter)
  return multiValue === undefined ? [asText(value)] : asArray(multiValue).map(item => asText(asObject(item)['value']))
}

function validateHeaders(name: string, request: ViewerRequest, result: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [header, field] of Object.entries(asObject(result['headers']))) {
    const value = asText(asObject(field)['value'])
    if (header !== header.toLowerCase())
      throw new EdgeError(`${name} sets ${header}, and names of headers are in lower case`)
    if (value !== request.headers[header] && isForbiddenForFunction(header))
      throw new EdgeError(`${name} sets ${header}, which no function may`)
    headers[header] = value
  }
  return headers
}
