import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** The topic to which alarms are sent. It has its own key, because CloudWatch may not use SNS's default key. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { alarmEmail }: Settings) {
    const masterKey = new Key(scope, `${id}Key`, {
      enableKeyRotation: true,
      description: 'Alarms on their way to people',
    })
    super(scope, id, { masterKey, enforceSSL: true })
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com')
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    // The statement has no condition, because AWS documents no condition that CloudWatch would meet when it uses the
    // key.
    masterKey.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudWatch],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
      }),
    )
    // This policy replaces the topic's default policy, so it must allow the account's alarms to publish.
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudWatch],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions,
      }),
    )
    if (alarmEmail) this.addSubscription(new EmailSubscription(alarmEmail))
  }
}
