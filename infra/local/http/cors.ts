/** CORS as API Gateway answers it from the API's own configuration; whatever a function says of it is replaced */
import { asArray, asNumber, asObject, asText, type Json } from '../json.ts'
import type { HttpAnswer } from './result.ts'

export interface Cors {
  origins: string[]
  methods: string[]
  headers: string[]
  exposed: string[]
  credentials: boolean
  maxAge: number | undefined
}

export function corsOf(configuration: Json | undefined): Cors | undefined {
  if (configuration === undefined) return undefined
  const given = asObject(configuration)
  const texts = (name: string): string[] => asArray(given[name]).map(asText)
  return {
    origins: texts('AllowOrigins'),
    methods: texts('AllowMethods'),
    headers: texts('AllowHeaders').map(name => name.toLowerCase()),
    exposed: texts('ExposeHeaders'),
    credentials: given['AllowCredentials'] === true,
    maxAge: given['MaxAge'] === undefined ? undefined : asNumber(given['MaxAge'], 0),
  }
}

const allowed = (cors: Cors, origin: string): string | undefined =>
  cors.origins.includes('*') ? '*' : cors.origins.some(pattern => matches(pattern, origin)) ? origin : undefined

const matches = (pattern: string, origin: string): boolean =>
  pattern === origin || (pattern.endsWith('://*') && origin.startsWith(pattern.slice(0, -1)))

export function preflight(cors: Cors, origin: string): HttpAnswer {
  const allow = allowed(cors, origin)
  const headers: Record<string, string> = allow
    ? {
        'access-control-allow-origin': allow,
        'access-control-allow-methods': cors.methods.join(','),
        'access-control-allow-headers': cors.headers.join(','),
        ...(cors.credentials ? { 'access-control-allow-credentials': 'true' } : {}),
        ...(cors.maxAge === undefined ? {} : { 'access-control-max-age': String(cors.maxAge) }),
        ...(cors.exposed.length > 0 ? { 'access-control-expose-headers': cors.exposed.join(',') } : {}),
      }
    : {}
  return { status: 204, headers, cookies: [], body: Buffer.alloc(0) }
}

export function withCors(cors: Cors | undefined, origin: string | undefined, answer: HttpAnswer): HttpAnswer {
  if (!cors) return answer
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-')))
  const allow = origin === undefined ? undefined : allowed(cors, origin)
  if (allow) {
    headers['access-control-allow-origin'] = allow
    if (cors.credentials) headers['access-control-allow-credentials'] = 'true'
    if (cors.exposed.length > 0) headers['access-control-expose-headers'] = cors.exposed.join(',')
  }
  return { ...answer, headers }
}
