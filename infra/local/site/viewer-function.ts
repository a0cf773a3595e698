/** CloudFront's own small functions, which look at a request before anything else does */
import { createContext, Script } from 'node:vm'
import { asArray, asObject, asText, type Json, type JsonObject } from '../json.ts'
import type { Resource } from '../template.ts'

/** the path that the behaviour's function makes of a path */
export function rewriteOf(behaviour: JsonObject, resources: readonly Resource[]): (path: string) => string {
  const association = asArray(behaviour['FunctionAssociations']).map(asObject).find(({ EventType }) => EventType === 'viewer-request')
  const fn = resources.find(({ type, arn }) => type === 'AWS::CloudFront::Function' && arn === asText(association?.['FunctionARN']))
  if (!fn) return path => path
  const context = createContext({ event: {} as Json })
  const script = new Script(`${asText(fn.properties['FunctionCode'])}\n;handler(event)`)
  return path => {
    context['event'] = { request: { method: 'GET', uri: path, querystring: {}, headers: {}, cookies: {} } }
    return asText(asObject(script.runInContext(context, { timeout: 1000 }) as Json)['uri']) || path
  }
}
