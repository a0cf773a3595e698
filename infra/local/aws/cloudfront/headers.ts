import { asArray, asNumber, asObject, asText, type JsonObject } from '../../json.ts'
import type { Resource } from '../template/template.ts'

/** Matches bucket hosts: on AWS each bucket has a host of its own, while here all share one port. */
const bucketHostPattern = /https:\/\/(?:[\w*-]+\.)?s3[\w.*-]*\.amazonaws\.com/g

export function readBehaviourHeaders(
  behaviour: JsonObject,
  resources: readonly Resource[],
  s3Origin: string,
): Record<string, string> {
  const policy = resources.find(
    ({ type, physicalId }) =>
      type === 'AWS::CloudFront::ResponseHeadersPolicy' && physicalId === asText(behaviour['ResponseHeadersPolicyId']),
  )
  const config = asObject(policy?.properties['ResponseHeadersPolicyConfig'])
  const headers = { ...readSecurityHeaders(asObject(config['SecurityHeadersConfig'])), ...readCustomHeaders(config) }
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(bucketHostPattern, s3Origin)]),
  )
}

function readSecurityHeaders(config: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {}
  const readText = (name: string, field: string): string => asText(asObject(config[name])[field])
  const policy = readText('ContentSecurityPolicy', 'ContentSecurityPolicy')
  if (policy) headers['content-security-policy'] = policy
  if (config['ContentTypeOptions'] !== undefined) headers['x-content-type-options'] = 'nosniff'
  const frameOption = readText('FrameOptions', 'FrameOption')
  if (frameOption) headers['x-frame-options'] = frameOption
  const referrerPolicy = readText('ReferrerPolicy', 'ReferrerPolicy')
  if (referrerPolicy) headers['referrer-policy'] = referrerPolicy
  const transportSecurity = asObject(config['StrictTransportSecurity'])
  if (transportSecurity['AccessControlMaxAgeSec'] !== undefined)
    headers['strict-transport-security'] = [
      `max-age=${asNumber(transportSecurity['AccessControlMaxAgeSec'], 0)}`,
      ...(transportSecurity['IncludeSubdomains'] === true ? ['includeSubDomains'] : []),
      ...(transportSecurity['Preload'] === true ? ['preload'] : []),
    ].join('; ')
  return headers
}

const readCustomHeaders = (config: JsonObject): Record<string, string> =>
  Object.fromEntries(
    asArray(asObject(config['CustomHeadersConfig'])['Items']).map(item => [
      asText(asObject(item)['Header']).toLowerCase(),
      asText(asObject(item)['Value']),
    ]),
  )
