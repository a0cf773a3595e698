import * as z from 'zod'
import { AppError, invalidFieldsError } from '../../shared/api/errors.ts'
import { maxReasonLength, noReason, reasonHeader } from '../../shared/domain/support-visits.ts'
import { paramsSchema, type PageRoute } from '../../shared/api/route.ts'
import type { ParsedCall, IncomingRequest } from './context.ts'

/** The limit is larger than any body that a route needs. */
const maxBodyBytes = 256 * 1024

export function createParser<Route extends PageRoute>(route: Route): (request: IncomingRequest) => ParsedCall<Route> {
  const params = paramsSchema<Route['path']>(route.path)
  const query: Route['query'] = route.query
  const body: Route['body'] = route.body
  return request => ({
    params: validate(params, request.event.pathParameters ?? {}),
    query: validate(query, request.event.queryStringParameters ?? {}),
    body: validate(body, route.method === 'GET' ? {} : parseBody(request, route.plainTextField)),
  })
}

/** Returns the administrator's reason for the call. It comes in a header, because a GET has no body. */
export function parseReason(route: PageRoute, { event: { headers } }: Pick<IncomingRequest, 'event'>): string {
  if (!route.needsReason) return ''
  const sentReason = headers[reasonHeader]
  if (sentReason === undefined) return noReason
  const reason = tryDecode(sentReason)?.trim() ?? ''
  if (reason === '' || reason.length > maxReasonLength || findUnsafeFields(reason, []))
    throw new AppError('Not allowed')
  return reason
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export function readRawBody({ event: { body = '', isBase64Encoded } }: IncomingRequest): Buffer {
  if (body.length > maxBodyBytes * (isBase64Encoded ? 4 / 3 : 1))
    throw new AppError('Request too large', { fields: { body: `At most ${maxBodyBytes} bytes` } })
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
}

function parseBody(request: IncomingRequest, textFieldName: string | undefined): unknown {
  const text = readRawBody(request).toString('utf8')
  if (text === '') return {}
  const type = request.event.headers['content-type'] ?? ''
  if (textFieldName && /^text\/plain\b/i.test(type)) return { [textFieldName]: text }
  if (!/^application\/json\b/i.test(type))
    throw new AppError('Request must be JSON', { fields: { 'content-type': 'application/json' } })
  try {
    return JSON.parse(text)
  } catch {
    throw invalidFieldsError({ body: 'Not JSON' })
  }
}

/** Twenty fields are enough for every form that a person fills in. */
const maxInvalidFields = 20

function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const unsafeFields = findUnsafeFields(input, [])
  if (unsafeFields) throw invalidFieldsError(unsafeFields)
  const result = schema.safeParse(input)
  if (result.success) return result.data
  // Uses a Map, because a field may have the name of a property that every object inherits.
  const fields = new Map<string, string>()
  for (const issue of result.error.issues.slice(0, maxInvalidFields)) {
    const path = issue.path.map(String)
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, maxInvalidFields).map(key => [...path, key].join('.'))
        : [path.join('.') || 'body']
    for (const name of names)
      if (!fields.has(name) && fields.size < maxInvalidFields)
        fields.set(name, issue.code === 'unrecognized_keys' ? 'Not a field of this call' : issue.message)
  }
  throw invalidFieldsError(Object.fromEntries(fields))
}

const maxDepth = 20

/**
 * Finds values that no request may contain: keys that reach a prototype, half a surrogate pair, a NUL, too deep
 * nesting.
 */
function findUnsafeFields(value: unknown, path: string[]): Record<string, string> | undefined {
  const field = path.join('.') || 'body'
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') ? undefined : { [field]: 'Has a character that is not valid' }
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > maxDepth) return { [path.slice(0, 3).join('.')]: 'Nested too deeply' }
  for (const [key, innerValue] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      return { [[...path, key].join('.')]: 'Not a field of this call' }
    const unsafeFields =
      (key.isWellFormed() ? undefined : { [field]: 'Has a field name that is not valid' }) ??
      findUnsafeFields(innerValue, [...path, key])
    if (unsafeFields) return unsafeFields
  }
  return undefined
}
