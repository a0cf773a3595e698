import { AwsError, type ServiceRequest, type ServiceResponse } from './service.ts'

export interface CorsRule {
  AllowedOrigins: readonly string[]
  AllowedMethods: readonly string[]
  AllowedHeaders?: readonly string[]
  ExposedHeaders?: readonly string[]
  /** In seconds. */
  MaxAge?: number
}

export function respondToPreflight(rules: readonly CorsRule[], headers: Record<string, string>): ServiceResponse {
  const origin = headers['origin']
  const method = headers['access-control-request-method']
  if (origin === undefined || method === undefined)
    throw new AwsError('BadRequest', 'Insufficient information. Origin request header needed.')
  const requestedHeaders = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '')
  const rule = rules.find(
    rule =>
      ruleApplies(rule, origin, method) &&
      requestedHeaders.every(name =>
        (rule.AllowedHeaders ?? []).some(allowed => matchesPattern(allowed.toLowerCase(), name)),
      ),
  )
  if (!rule)
    throw new AwsError(
      'AccessForbidden',
      "CORSResponse: This CORS request is not allowed. The bucket's rules do not cover this origin, method and headers.",
      403,
    )
  return {
    status: 200,
    headers: {
      ...createAllowHeaders(rule, origin),
      ...(requestedHeaders.length > 0 && { 'access-control-allow-headers': requestedHeaders.join(', ') }),
      ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    },
  }
}

/**
 * Returns the headers that let a page of another origin read the response. Returns none if no rule matches, so that the
 * browser hides the response from the page.
 */
export function createCorsHeaders(
  rules: readonly CorsRule[],
  { headers, method }: ServiceRequest,
): Record<string, string> {
  const origin = headers['origin']
  const rule = origin === undefined ? undefined : rules.find(rule => ruleApplies(rule, origin, method))
  return rule && origin !== undefined ? createAllowHeaders(rule, origin) : {}
}

const ruleApplies = (rule: CorsRule, origin: string, method: string): boolean =>
  rule.AllowedMethods.includes(method) && rule.AllowedOrigins.some(allowed => matchesPattern(allowed, origin))

function createAllowHeaders(rule: CorsRule, origin: string): Record<string, string> {
  const isAnyoneAllowed = rule.AllowedOrigins.includes('*')
  return {
    'access-control-allow-origin': isAnyoneAllowed ? '*' : origin,
    ...(!isAnyoneAllowed && { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(rule.ExposedHeaders?.length && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}

/** Whether the value matches the pattern. S3 allows at most one star in a pattern. */
function matchesPattern(pattern: string, value: string): boolean {
  const starIndex = pattern.indexOf('*')
  if (starIndex < 0) return pattern === value
  const [prefix, suffix] = [pattern.slice(0, starIndex), pattern.slice(starIndex + 1)]
  return value.length >= prefix.length + suffix.length && value.startsWith(prefix) && value.endsWith(suffix)
}
