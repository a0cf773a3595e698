/** what the template's distribution does with a path: the headers that it adds, and what it passes on */
import { asArray, asObject, asText, type JsonObject } from '../json.ts'
import type { Resource } from '../template.ts'
import { behaviourHeaders } from './headers.ts'

export interface Behaviour {
  config: JsonObject
  headers: Record<string, string>
}

/** of a path that is passed on to the API */
export interface PassedOn extends Behaviour {
  matches: (path: string) => boolean
  /** with what is left of the query: the rest is no part of what is asked for */
  urlOf: (url: string) => string
}

const configOf = (distribution: Resource | undefined): JsonObject => asObject(distribution?.properties['DistributionConfig'])

export function ownBehaviour(distribution: Resource | undefined, resources: readonly Resource[], s3Origin: string): Behaviour {
  const config = asObject(configOf(distribution)['DefaultCacheBehavior'])
  return { config, headers: behaviourHeaders(config, resources, s3Origin) }
}

export const passedOn = (distribution: Resource | undefined, resources: readonly Resource[], s3Origin: string): PassedOn[] =>
  asArray(configOf(distribution)['CacheBehaviors']).map(each => {
    const config = asObject(each)
    const prefix = asText(config['PathPattern']).replace(/\*$/, '')
    const names = queryNames(config, resources)
    return {
      config,
      headers: behaviourHeaders(config, resources, s3Origin),
      matches: path => path.startsWith(prefix),
      urlOf: url => {
        const [path = '', query = ''] = url.split('?')
        const kept = [...new URLSearchParams(query)].filter(([name]) => names.includes(name))
        return kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path
      },
    }
  })

function queryNames(config: JsonObject, resources: readonly Resource[]): string[] {
  const policy = resources.find(({ type, physicalId }) => type === 'AWS::CloudFront::CachePolicy' && physicalId === asText(config['CachePolicyId']))
  const inKey = asObject(asObject(policy?.properties['CachePolicyConfig'])['ParametersInCacheKeyAndForwardedToOrigin'])
  return asArray(asObject(inKey['QueryStringsConfig'])['QueryStrings']).map(asText)
}
