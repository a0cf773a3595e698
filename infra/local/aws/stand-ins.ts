import type { CorsRule } from './s3-cors.ts'
import { MAIL_SENDER } from '../../../functions/env/names.ts'
import { pollQueue } from './event-source.ts'
import { createLogsService } from './logs.ts'
import { createS3 } from './s3.ts'
import type { Service } from './service.ts'
import { createSes } from './ses.ts'
import { createSns } from './sns.ts'
import { createSqs, type Sqs } from './sqs.ts'
import { createSsm } from './ssm.ts'
import { localSecretAccessKey, type Functions } from './lambda/functions.ts'
import { asArray, asNumber, asObject, asText, parseJson, type JsonObject } from '../json.ts'
import { createPaddle, type PaddleDashboard } from '../providers/paddle/paddle.ts'
import { createPayday, type PaydayDashboard } from '../providers/payday/payday.ts'
import { adminAccessKeyId, parseFunctionName } from './permissions.ts'
import { localPaddleSecret, localPaydaySecret, secretByPath } from './secrets.ts'
import { defaultSwitches, type Switches } from '../switches.ts'
import type { Resource } from './template/template.ts'

export interface QueueCounts {
  name: string
  /** The next receive returns these messages. */
  visibleCount: number
  /** These messages wait for a retry, or a function is processing them. */
  hiddenCount: number
  /** Counts milliseconds since 1970. Undefined for an empty queue. */
  oldestSentAtMs: number | undefined
}

export interface StandIns {
  services: Service[]
  payday: PaydayDashboard
  paddle: PaddleDashboard
  countMessages: () => QueueCounts[]
  /** Returns a function that stops the polling. */
  pollQueues: (functions: Functions) => () => Promise<void>
}

const filterByType = (resources: readonly Resource[], type: string): Resource[] =>
  resources.filter(resource => resource.type === type)

export function createStandIns(
  resources: readonly Resource[],
  dir: string,
  switches: Pick<Switches, 'mail' | 'sms' | 'payday' | 'paddle'> = defaultSwitches,
  apiOrigin = '',
): StandIns {
  const queues = filterByType(resources, 'AWS::SQS::Queue').map(toQueueOptions)
  const sqs = createSqs({ dir, queues })
  const paddle = createPaddle({ dir, switches, apiOrigin, secret: localPaddleSecret })
  const payday = createPayday({ dir, switches, secret: localPaydaySecret })
  const functionNames = new Set(filterByType(resources, 'AWS::Lambda::Function').map(({ name }) => name))
  return {
    services: [
      createS3({
        dir,
        buckets: filterByType(resources, 'AWS::S3::Bucket').map(({ name, properties }) => ({
          name,
          cors: readCorsRules(properties),
        })),
        findSecret: accessKeyId =>
          accessKeyId === adminAccessKeyId || functionNames.has(parseFunctionName(accessKeyId))
            ? localSecretAccessKey
            : undefined,
      }),
      createSns({ dir, switches }),
      createSes({ dir, switches, verifiedDomains: findSenderDomains(resources) }),
      sqs,
      createSsm({ parameters: secretByPath }),
      createLogsService({ dir }),
      payday.service,
      paddle.service,
    ],
    payday: payday.dashboard,
    paddle: paddle.dashboard,
    countMessages: () =>
      queues.map(({ name }) => {
        const queue = sqs.findQueue(name)
        return { name, ...queue.countMessages(), oldestSentAtMs: queue.findOldestSentAtMs() }
      }),
    pollQueues: functions =>
      pollEventSources(filterByType(resources, 'AWS::Lambda::EventSourceMapping'), sqs, functions),
  }
}

/**
 * Finds the domains from which functions send mail. At SES the operator verifies these domains, so the stand-in treats
 * them as verified.
 */
const findSenderDomains = (resources: readonly Resource[]): string[] => {
  const senders = filterByType(resources, 'AWS::Lambda::Function').map(({ properties }) =>
    asText(asObject(asObject(properties['Environment'])['Variables'])[MAIL_SENDER]),
  )
  return [...new Set(senders.filter(sender => sender !== '').map(sender => sender.slice(sender.lastIndexOf('@') + 1)))]
}

function toQueueOptions({ name, arn, properties }: Resource) {
  const policy = properties['RedrivePolicy']
  const redrivePolicy = asObject(typeof policy === 'string' ? parseJson(policy) : policy)
  const readSeconds = (property: string): number | undefined =>
    properties[property] === undefined ? undefined : asNumber(properties[property], 0)
  return {
    name,
    arn,
    visibilitySeconds: readSeconds('VisibilityTimeout') ?? 30,
    retentionSeconds: readSeconds('MessageRetentionPeriod'),
    ...(redrivePolicy['deadLetterTargetArn'] === undefined
      ? {}
      : {
          redrive: {
            deadLetterArn: asText(redrivePolicy['deadLetterTargetArn']),
            maxReceiveCount: asNumber(redrivePolicy['maxReceiveCount'], 10),
          },
        }),
  }
}

/** Returns the CORS rules of a bucket. Their type is not checked here, because CloudFormation validates them. */
const readCorsRules = (properties: JsonObject): CorsRule[] =>
  asArray(asObject(properties['CorsConfiguration'])['CorsRules']) as unknown as CorsRule[]

function pollEventSources(mappings: readonly Resource[], sqs: Sqs, functions: Functions): () => Promise<void> {
  const sources = mappings.flatMap(({ properties }) => {
    const fn =
      functions.findByArn(asText(properties['FunctionName'])) ?? functions.find(asText(properties['FunctionName']))
    const arn = asText(properties['EventSourceArn'])
    if (!fn || !arn.startsWith('arn:aws:sqs:') || properties['Enabled'] === false) return []
    const concurrency = asObject(properties['ScalingConfig'])['MaximumConcurrency']
    return [
      pollQueue({
        queue: sqs.findQueue(arn),
        invoke: async event => parseJson(await functions.invokeWithinLimit(fn, event, arn)),
        batchSize: asNumber(properties['BatchSize'], 10),
        windowSeconds: asNumber(properties['MaximumBatchingWindowInSeconds'], 0),
        ...(concurrency === undefined ? {} : { maximumConcurrency: asNumber(concurrency, 2) }),
        reportBatchItemFailures: asArray(properties['FunctionResponseTypes']).includes('ReportBatchItemFailures'),
      }),
    ]
  })
  return async () => void (await Promise.all(sources.map(source => source.stop())))
}
