import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { apiPath } from '../../shared/api/distribution.ts'
import { tooManyRequestsText } from '../../shared/api/errors.ts'
import { webhookList } from '../../shared/api/index.ts'
import { toStackName } from './resource-names.ts'
import type { Settings } from './settings.ts'

const windowSeconds = 300
const retryAfterSeconds = 60
const bodyKey = 'too-many-requests'

/**
 * Returns the configuration of a metric. Its name contains the stage, because the metrics of all web ACLs share one
 * namespace. AWS reserves names such as `All`.
 */
const createVisibilityConfig = (settings: Settings, name: string) => ({
  metricName: toStackName(settings, name),
  cloudWatchMetricsEnabled: true,
  // Samples would contain callers' addresses and cookies.
  sampledRequestsEnabled: false,
})

/**
 * Returns a WAF statement that matches the path of a request. WAF decodes and normalizes the path before the
 * comparison, so that requests with another spelling of the path count as well.
 */
const createPathMatchStatement = (searchString: string, positionalConstraint: 'STARTS_WITH' | 'EXACTLY') => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
})

/**
 * Limits the requests of one address. Ignores files of the site, because CloudFront serves them cheaply, and webhooks,
 * because a provider sends them all from few addresses.
 */
export class WebAcl extends CfnWebACL {
  constructor(scope: Construct, id: string, settings: Settings) {
    const { maxCallsPerAddress, wafBlocks } = settings
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: createVisibilityConfig(settings, 'web-acl'),
      customResponseBodies: {
        [bodyKey]: { contentType: 'APPLICATION_JSON', content: JSON.stringify({ error: tooManyRequestsText }) },
      },
      rules: [
        {
          name: 'calls-per-address',
          priority: 0,
          visibilityConfig: createVisibilityConfig(settings, 'calls-per-address'),
          action: wafBlocks
            ? {
                block: {
                  customResponse: {
                    responseCode: 429,
                    customResponseBodyKey: bodyKey,
                    responseHeaders: [{ name: 'retry-after', value: String(retryAfterSeconds) }],
                  },
                },
              }
            : { count: {} },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: windowSeconds,
              limit: maxCallsPerAddress,
              scopeDownStatement: {
                andStatement: {
                  statements: [
                    createPathMatchStatement(`${apiPath}/`, 'STARTS_WITH'),
                    ...webhookList.map(({ path }) => ({
                      notStatement: { statement: createPathMatchStatement(apiPath + path, 'EXACTLY') },
                    })),
                  ],
                },
              },
            },
          },
        },
      ],
    })
  }
}
