import { asArray, asObject, asText, type JsonObject } from '../../json.ts'
import type { Resource } from '../template/template.ts'
import { readBehaviourHeaders } from './headers.ts'
import { isForbiddenForOrigin } from './cloudfront-rules.ts'
import { ErrorCache } from './error-cache.ts'
import {
  EdgeError,
  findViewerFunction,
  type ViewerResponse,
  type ViewerFunction,
  type ViewerRequest,
} from './viewer-function.ts'

interface Behaviour {
  headers: Record<string, string>
  /** Whether requests go to the API instead of the bucket of files. */
  isApi: boolean
  forward: (request: ViewerRequest) => ViewerRequest | ViewerResponse
  /** Errors of forwarded requests are cached under this key. */
  toCacheKey: (forwarded: ViewerRequest) => string
}

export interface Distribution {
  findBehaviour: (path: string) => Behaviour
  /**
   * Adds the distribution's headers to a request that a program sends to the API directly, because the API refuses
   * requests without them.
   */
  addOriginHeaders: (request: ViewerRequest) => ViewerRequest
  viewerFunctions: ViewerFunction[]
  errorCache: ErrorCache
}

/** This policy, which AWS manages, forwards all headers except Host. Only the behaviour of the API's path uses it. */
const allExceptHostPolicy = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

export function readDistribution(resources: readonly Resource[], s3Origin: string): Distribution {
  const config = asObject(
    resources.find(({ type }) => type === 'AWS::CloudFront::Distribution')?.properties['DistributionConfig'],
  )
  const origins = asArray(config['Origins']).map(asObject)
  const viewerFunctions: ViewerFunction[] = []

  const toBehaviour = (properties: JsonObject): Behaviour => {
    const origin = origins.find(({ Id }) => Id === properties['TargetOriginId']) ?? {}
    const headers = customHeaders(origin)
    const viewerFunction = findViewerFunction(properties, resources)
    // Reuses the function of an earlier behaviour, so that all calls of a shared function are counted together.
    const sharedFunction = viewerFunctions.find(({ name }) => name === viewerFunction?.name) ?? viewerFunction
    if (sharedFunction && sharedFunction === viewerFunction) viewerFunctions.push(sharedFunction)
    const names = listForwardedQueryNames(properties, resources)
    const forwardsAll = properties['OriginRequestPolicyId'] === allExceptHostPolicy
    return {
      headers: readBehaviourHeaders(properties, resources, s3Origin),
      isApi: origin['CustomOriginConfig'] !== undefined,
      forward: request => {
        const result = sharedFunction ? sharedFunction.run(request) : request
        if ('status' in result) return result
        return {
          ...result,
          url: forwardsAll ? result.url : filterQuery(result.url, names),
          headers: { ...(forwardsAll ? result.headers : pickDefaultHeaders(result.headers)), ...headers },
        }
      },
      toCacheKey: ({ url }) => `${asText(properties['PathPattern'])} ${filterQuery(url, names)}`,
    }
  }
  const defaultBehaviour = toBehaviour(asObject(config['DefaultCacheBehavior']))
  const pathBehaviours = asArray(config['CacheBehaviors']).map(cacheBehavior => ({
    matchesPath: createPathMatcher(asText(asObject(cacheBehavior)['PathPattern'])),
    behaviour: toBehaviour(asObject(cacheBehavior)),
  }))
  const apiOrigin = origins.find(({ CustomOriginConfig }) => CustomOriginConfig !== undefined) ?? {}
  return {
    findBehaviour: url =>
      pathBehaviours.find(({ matchesPath }) => matchesPath(url.replace(/\?.*$/, '')))?.behaviour ?? defaultBehaviour,
    addOriginHeaders: request => {
      const { ['x-viewer-address']: _claimed, ...headers } = request.headers
      return { ...request, headers: { ...headers, ...customHeaders(apiOrigin) } }
    },
    viewerFunctions,
    errorCache: new ErrorCache(config),
  }
}

/** Matches one path, or all paths with a prefix if the pattern ends with a star. */
const createPathMatcher = (pattern: string): ((path: string) => boolean) =>
  pattern.endsWith('*') ? path => path.startsWith(pattern.slice(0, -1)) : path => path === pattern

function customHeaders(origin: JsonObject): Record<string, string> {
  const headers = asArray(origin['OriginCustomHeaders']).map(asObject)
  return Object.fromEntries(
    headers.map(({ HeaderName, HeaderValue }) => {
      const name = asText(HeaderName)
      if (isForbiddenForOrigin(name)) throw new EdgeError(`The distribution sends ${name}, which no origin may be sent`)
      return [name.toLowerCase(), asText(HeaderValue)]
    }),
  )
}

/** Without an origin request policy, CloudFront sends only these headers to the origin, with its own user agent. */
const pickDefaultHeaders = ({
  host = '',
  'accept-encoding': encoding,
}: Record<string, string>): Record<string, string> => ({
  host,
  'user-agent': 'Amazon CloudFront',
  ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
})

function filterQuery(url: string, names: readonly string[]): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = [...new URLSearchParams(query)].filter(([name]) => names.includes(name))
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters).toString()}` : path
}

function listForwardedQueryNames(config: JsonObject, resources: readonly Resource[]): string[] {
  const policy = resources.find(
    ({ type, physicalId }) => type === 'AWS::CloudFront::CachePolicy' && physicalId === asText(config['CachePolicyId']),
  )
  const keyParameters = asObject(
    asObject(policy?.properties['CachePolicyConfig'])['ParametersInCacheKeyAndForwardedToOrigin'],
  )
  return asArray(asObject(keyParameters['QueryStringsConfig'])['QueryStrings']).map(asText)
}
