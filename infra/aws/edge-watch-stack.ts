import { Stack, type StackProps } from 'aws-cdk-lib'
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53'
import { Construct } from 'constructs'
import { AlarmTopic } from './alarm-topic.ts'
import { addAlarms } from './alarms.ts'
import { createSiteMetrics } from './metrics.ts'
import type { Settings } from './settings.ts'
import type { SiteStack } from './site-stack.ts'

interface Props extends StackProps {
  settings: Settings
  sites: ReadonlyMap<string, SiteStack>
}

/** This stack is in the region of CloudFront's metrics, because an alarm reads only metrics of its own region. */
export class EdgeWatchStack extends Stack {
  constructor(scope: Construct, id: string, { settings, sites, ...props }: Props) {
    super(scope, id, props)
    const topic = new AlarmTopic(this, 'Alarms', settings)
    for (const [domain, site] of sites) {
      const scope = new Construct(this, domain)
      // A wrong DNS record or certificate leaves no trace in the distribution's metrics, so Route 53 checks from
      // outside.
      const healthCheck = new CfnHealthCheck(scope, 'HealthCheck', {
        healthCheckConfig: {
          type: 'HTTPS',
          fullyQualifiedDomainName: domain,
          port: 443,
          resourcePath: '/',
          enableSni: true,
          requestInterval: 30,
          failureThreshold: 3,
        },
        healthCheckTags: [{ key: 'Name', value: domain }],
      })
      addAlarms(scope, settings, topic, [
        {
          heading: 'a-site-fails',
          impact: `More than 1 of 100 requests to ${domain} fail: people cannot open the app there.`,
          metric: createSiteMetrics(site.distribution.distributionId, healthCheck.attrHealthCheckId).answered,
          threshold: 99,
          periodCount: 2,
          isSignOfLife: true,
        },
      ])
    }
  }
}
