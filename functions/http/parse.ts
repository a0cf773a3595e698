import type * as z from 'zod'
import { AppError, invalid } from '../../shared/api/errors.ts'
import { paramsSchema, type RouteRow } from '../../shared/api/route.ts'
import type { Request } from './context.ts'

/** the largest body that any route has use for */
const mostBytes = 256 * 1024

const header = (request: Request, name: string): string | undefined => request.event.headers[name]

/** parses path, query and body by the row; every field that is wrong is named */
export const parse = (row: RouteRow) => {
  const params = paramsSchema(row.path)
  return {
    before: (request: Request): void => {
      const { event, internal } = request
      internal.params = accept(params, event.pathParameters ?? {})
      internal.query = accept(row.query, event.queryStringParameters ?? {})
      internal.body = accept(row.body, row.method === 'GET' ? {} : bodyOf(request, row.textAs))
    },
  }
}

function bodyOf(request: Request, textAs: string | undefined): unknown {
  const { body = '', isBase64Encoded } = request.event
  if (body.length > mostBytes * (isBase64Encoded ? 4 / 3 : 1))
    throw new AppError('Request too large', { fields: { body: `At most ${mostBytes} bytes` } })
  const type = header(request, 'content-type') ?? ''
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
  if (textAs && /^text\/plain\b/i.test(type)) return { [textAs]: text }
  if (!/^application\/json\b/i.test(type)) throw new AppError('Request must be JSON', { fields: { 'content-type': 'application/json' } })
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ body: 'Not JSON' })
  }
}

function accept(schema: z.ZodType, given: unknown): unknown {
  const unsafe = findUnsafe(given, [])
  if (unsafe) throw invalid(unsafe)
  const result = schema.safeParse(given)
  if (result.success) return result.data
  // a Map: a field may have the name of what every object inherits
  const fields = new Map<string, string>()
  for (const issue of result.error.issues) {
    const at = issue.path.map(String)
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...at, key].join('.')) : [at.join('.') || 'body']
    for (const name of names)
      if (!fields.has(name)) fields.set(name, issue.code === 'unrecognized_keys' ? 'Not a field of this call' : issue.message)
  }
  throw invalid(Object.fromEntries(fields))
}

const deepest = 20

/** what no field of any call may hold: a key that would reach a prototype, half a surrogate pair, a NUL */
function findUnsafe(value: unknown, path: string[]): Record<string, string> | undefined {
  const at = path.join('.') || 'body'
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') ? undefined : { [at]: 'Has a character that is not valid' }
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > deepest) return { [path.slice(0, 3).join('.')]: 'Nested too deeply' }
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') return { [[...path, key].join('.')]: 'Not a field of this call' }
    const found = (key.isWellFormed() ? undefined : { [at]: 'Has a field name that is not valid' }) ?? findUnsafe(inner, [...path, key])
    if (found) return found
  }
  return undefined
}
