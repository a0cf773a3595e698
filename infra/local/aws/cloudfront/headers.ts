import { asArray, asNumber, asObject, asText, type JsonObject } from '../../json.ts'
import type { Resource } from '../template/template.ts'

/** Matches bucket hosts: on AWS each bucket has a host of its own, while here all share one port. */
const bucketHost = /https:\/\/(?:[\w*-]+\.)?s3[\w.*-]*\.amazonaws\.com/g

export function behaviourHeaders(
  behaviour: JsonObject,
  resources: readonly Resource[],
  s3Origin: string,
): Record<string, string> {
  const policy = resources.find(
    ({ type, physicalId }) =>
      type === 'AWS::CloudFront::ResponseHeadersPolicy' && physicalId === asText(behaviour['ResponseHeadersPolicyId']),
  )
  const config = asObject(policy?.properties['ResponseHeadersPolicyConfig'])
  const headers = { ...securityHeaders(asObject(config['SecurityHeadersConfig'])), ...customHeaders(config) }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(bucketHost, s3Origin)]))
}

function securityHeaders(config: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {}
  const readText = (name: string, field: string): string => asText(asObject(config[name])[field])
  const policy = readText('ContentSecurityPolicy', 'ContentSecurityPolicy')
  if (policy) headers['content-security-policy'] = policy
  if (config['ContentTypeOptions'] !== undefined) headers['x-content-type-options'] = 'nosniff'
  const frame = readText('FrameOptions', 'FrameOption')
  if (frame) headers['x-frame-options'] = frame
  const referrer = readText('ReferrerPolicy', 'ReferrerPolicy')
  if (referrer) headers['referrer-policy'] = referrer
  const transportSecurity = asObject(config['StrictTransportSecurity'])
  if (transportSecurity['AccessControlMaxAgeSec'] !== undefined)
    headers['strict-transport-security'] = [
      `max-age=${asNumber(transportSecurity['AccessControlMaxAgeSec'], 0)}`,
      ...(transportSecurity['IncludeSubdomains'] === true ? ['includeSubDomains'] : []),
      ...(transportSecurity['Preload'] === true ? ['preload'] : []),
    ].join('; ')
  return headers
}

const customHeaders = (config: JsonObject): Record<string, string> =>
  Object.fromEntries(
    asArray(asObject(config['CustomHeadersConfig'])['Items']).map(item => [
      asText(asObject(item)['Header']).toLowerCase(),
      asText(asObject(item)['Value']),
    ]),
  )
