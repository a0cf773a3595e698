import type { Functions, LocalFunction } from '../lambda/functions.ts'
import { asText } from '../../json.ts'
import type { Resource } from '../template/template.ts'

export interface GatewayRoute {
  /** Has the template's form, such as GET /api/employees/{id}. */
  key: string
  method: string
  parts: string[]
  fn: LocalFunction
}

export interface RouteMatch {
  route: GatewayRoute
  parameters: Record<string, string>
}

export function readRoutes(
  resources: readonly Resource[],
  functions: Pick<Functions, 'findByArn'>,
  apiId: string,
): GatewayRoute[] {
  const integrations = new Map(
    resources
      .filter(({ type }) => type === 'AWS::ApiGatewayV2::Integration')
      .map(({ physicalId, properties }) => [physicalId, properties]),
  )
  return resources
    .filter(({ type, properties }) => type === 'AWS::ApiGatewayV2::Route' && asText(properties['ApiId']) === apiId)
    .flatMap(({ properties }) => {
      const integration = integrations.get(asText(properties['Target']).replace(/^integrations\//, ''))
      const fn = functions.findByArn(asText(integration?.['IntegrationUri']))
      if (!fn) return []
      const key = asText(properties['RouteKey'])
      const [method = '', path = ''] = key.split(' ')
      return [{ key, method, parts: path.split('/').filter(Boolean), fn }]
    })
    .sort((a, b) => computeGenerality(a) - computeGenerality(b))
}

/**
 * Computes a number by which routes are ordered. API Gateway prefers an exact path, then named parameters, then a
 * greedy parameter, then $default.
 */
const computeGenerality = ({ key, method, parts }: GatewayRoute): number =>
  key === '$default'
    ? 1_000_000
    : parts.reduce((sum, part) => sum * 3 + (part.endsWith('+}') ? 2 : part.startsWith('{') ? 1 : 0), 0) +
      (method === 'ANY' ? 0.5 : 0)

export function findRoute(routes: readonly GatewayRoute[], method: string, path: string): RouteMatch | undefined {
  const parts = path.split('/').filter(Boolean)
  for (const route of routes) {
    if (route.key === '$default') return { route, parameters: {} }
    if (route.method !== method && route.method !== 'ANY') continue
    const parameters = matchParts(route.parts, parts)
    if (parameters) return { route, parameters }
  }
  return undefined
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const actualPart = parts[index]
    if (actualPart === undefined) return undefined
    if (expected.endsWith('+}'))
      return { ...parameters, [expected.slice(1, -2)]: parts.slice(index).map(decode).join('/') }
    if (expected.startsWith('{')) parameters[expected.slice(1, -1)] = decode(actualPart)
    else if (expected !== decode(actualPart)) return undefined
  }
  return pattern.length === parts.length ? parameters : undefined
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
