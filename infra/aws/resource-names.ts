/** Names derived from the stage, so that stacks in two regions need no references to each other. */
import { Aws } from 'aws-cdk-lib'
import { brand } from '../../shared/brand.ts'
import type { Settings } from './settings.ts'

export const stackName = ({ stage }: Settings, part: string): string => `${brand}-${stage}-${part}`

/** Namespace of metrics that functions record themselves. */
export const metricsNamespace = ({ stage }: Settings): string => `${brand}/${stage}`

/** Bucket names are globally unique, so they contain the account. */
export const bucketName = ({ stage }: Settings, part: string): string =>
  `${brand.toLowerCase()}-${stage}-${part}-${Aws.ACCOUNT_ID}`

/** Path of the parameters that hold secrets, such as keys of other services. */
export const secretsPath = ({ stage }: Settings): string => `/${brand.toLowerCase()}/${stage}`

/** Name of the secret in Secrets Manager that holds an origin key. */
export const originKeySecretName = (settings: Settings, key: string): string =>
  `${secretsPath(settings).slice(1)}/origin-key-${key}`

/** Name of a queue to which functions of other stacks send. Job queues share a prefix. */
export const queueName = (settings: Settings, job: string): string => `${stackName(settings, 'jobs')}-${job}`
/** Name of the queue for items that workers failed to process. */
export const deadLettersName = (settings: Settings): string => queueName(settings, 'dead-letters')

export const queueUrl = (settings: Settings, name: string): string =>
  `https://sqs.${settings.region}.amazonaws.com/${Aws.ACCOUNT_ID}/${name}`

/** Origin of a bucket, to which browsers send requests. */
export const bucketOrigin = (settings: Settings, part: string): string =>
  `https://${bucketName(settings, part)}.s3.${settings.region}.amazonaws.com`

/** SNS names the log group. All stages of the account share it. */
export const deliveryLogGroup = `sns/${Aws.REGION}/${Aws.ACCOUNT_ID}/DirectPublishToPhoneNumber/Failure`
