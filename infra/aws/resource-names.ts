/** Derives names from the stage, so that stacks in two regions need no references to each other. */
import { Aws } from 'aws-cdk-lib'
import { brand } from '../../shared/brand.ts'
import type { Settings } from './settings.ts'

export const toStackName = ({ stage }: Settings, part: string): string => `${brand}-${stage}-${part}`

/** Returns the namespace in which functions record their own metrics. */
export const toMetricsNamespace = ({ stage }: Settings): string => `${brand}/${stage}`

/** Returns a bucket's name, which contains the account because bucket names are globally unique. */
export const toBucketName = ({ stage }: Settings, part: string): string =>
  `${brand.toLowerCase()}-${stage}-${part}-${Aws.ACCOUNT_ID}`

/** Parameters below this path hold secrets, such as Paddle's API key. */
export const toSecretsPath = ({ stage }: Settings): string => `/${brand.toLowerCase()}/${stage}`

export const toOriginKeySecretName = (settings: Settings, key: string): string =>
  `${toSecretsPath(settings).slice(1)}/origin-key-${key}`

/** Returns the name of a job's queue. The names of all job queues share a prefix, by which permissions select them. */
export const toQueueName = (settings: Settings, job: string): string => `${toStackName(settings, 'jobs')}-${job}`
/** Returns the name of the queue that keeps items which workers failed to process. */
export const toDeadLettersName = (settings: Settings): string => toQueueName(settings, 'dead-letters')

export const toQueueUrl = (settings: Settings, name: string): string =>
  `https://sqs.${settings.region}.amazonaws.com/${Aws.ACCOUNT_ID}/${name}`

export const toBucketOrigin = (settings: Settings, part: string): string =>
  `https://${toBucketName(settings, part)}.s3.${settings.region}.amazonaws.com`

/** SNS determines the log group's name. All stages of the account share the group. */
export const failedSmsLogGroupName = `sns/${Aws.REGION}/${Aws.ACCOUNT_ID}/DirectPublishToPhoneNumber/Failure`
