/** Names that follow from the stage, so that stacks in two regions need no references to each other. */
import { Aws } from 'aws-cdk-lib'
import { brand } from '../../shared/brand.ts'
import type { Settings } from './settings.ts'

export const stackName = ({ stage }: Settings, part: string): string => `${brand}-${stage}-${part}`

/** The namespace of metrics that functions count themselves. */
export const metricsNamespace = ({ stage }: Settings): string => `${brand}/${stage}`

/** Bucket names are unique worldwide, so they contain the account. */
export const bucketName = ({ stage }: Settings, part: string): string =>
  `${brand.toLowerCase()}-${stage}-${part}-${Aws.ACCOUNT_ID}`

/** Secrets of other services, such as their keys, are parameters below this path. */
export const secretsPath = ({ stage }: Settings): string => `/${brand.toLowerCase()}/${stage}`

/** The name of a queue to which functions of other stacks send. All queues of jobs begin alike. */
export const queueName = (settings: Settings, job: string): string => `${stackName(settings, 'jobs')}-${job}`
/** The name of the queue of items that workers failed to process. */
export const deadLettersName = (settings: Settings): string => queueName(settings, 'dead-letters')

/** The address of such a queue. */
export const queueUrl = (settings: Settings, name: string): string =>
  `https://sqs.${settings.region}.amazonaws.com/${Aws.ACCOUNT_ID}/${name}`

/** The origin of a bucket, for requests of browsers. */
export const bucketOrigin = (settings: Settings, part: string): string =>
  `https://${bucketName(settings, part)}.s3.${settings.region}.amazonaws.com`
