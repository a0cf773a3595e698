/** Derives a route's permissions from its kind and from the gateways that its file imports. */
import { Aws } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import {
  auditPrefix,
  companyExportsPrefix,
  uploadedImagesPrefix,
  erasedCompaniesPrefix,
  sentMessagesPrefix,
  sessionKeyPatterns,
} from '../../functions/env/names.ts'
import type { ListedRoute, ListedWebhook } from '../../shared/api/index.ts'
import { changesState } from '../../shared/api/route.ts'
import { jobs } from '../../shared/jobs.ts'
import { toBucketName, toDeadLettersName, failedSmsLogGroupName, toQueueName, toSecretsPath } from './resource-names.ts'
import type { Settings } from './settings.ts'

const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
const writeActions = ['dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem']

export const createReadWriteStatement = (table: ITable): PolicyStatement =>
  new PolicyStatement({ actions: [...readActions, ...writeActions], resources: [table.tableArn] })

/** Allows reads only. After a restore, jobs need this for the restored table and the damaged table. */
export const createReadStatement = (table: ITable): PolicyStatement =>
  new PolicyStatement({ actions: readActions, resources: [table.tableArn] })

/** Allows a function to query gsi1, the index of all companies. */
export const createListCompaniesStatement = (table: ITable): PolicyStatement =>
  new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/gsi1`] })

const messageGateways = ['functions/gateways/mail.ts', 'functions/gateways/sms.ts']

/** Allows a function to query gsi3, the index of sessions, links, devices and counters by company. */
export const createFindOwnedItemsStatement = (table: ITable): PolicyStatement =>
  new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/gsi3`] })

/** Allows a function to scan the table, as backfills and scripts for all companies do. */
export const createScanStatement = (table: ITable): PolicyStatement =>
  new PolicyStatement({ actions: ['dynamodb:Scan'], resources: [table.tableArn] })

export function createTablePolicyStatements(
  route: ListedRoute | ListedWebhook,
  table: ITable,
  sources: ReadonlySet<string>,
): PolicyStatement[] {
  if (route.kind === 'service') return [createReadWriteStatement(table)]
  const resources = [table.tableArn]
  // Even a route that only reads may write sessions, sent messages and the administrators' audit log.
  const writableKeys = [
    ...sessionKeyPatterns,
    ...(route.role === 'ADMIN' ? [`${auditPrefix}*`] : []),
    ...(messageGateways.some(file => sources.has(file)) ? [`${sentMessagesPrefix}*`] : []),
  ]
  const statements = changesState(route)
    ? [createReadWriteStatement(table)]
    : [
        new PolicyStatement({ actions: readActions, resources }),
        new PolicyStatement({
          actions: writeActions,
          resources,
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': writableKeys } },
        }),
      ]
  if (route.role === 'ADMIN') statements.push(createListCompaniesStatement(table))
  return statements
}

/**
 * Matches all mail identities, because SES in its sandbox also checks permission for the recipient's identity. A
 * condition limits the statement to our sender.
 */
const allMailIdentitiesArn = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/*`

const formatBucketArn = (settings: Settings, part: string): string =>
  `arn:${Aws.PARTITION}:s3:::${toBucketName(settings, part)}`
const allowObjects =
  (part: string, actions: string[], prefix = '') =>
  (settings: Settings) =>
    new PolicyStatement({ actions, resources: [`${formatBucketArn(settings, part)}/${prefix}*`] })
/** Allows a function to list the bucket, so that S3 answers 404 for a missing key, and not 403. */
const allowBucketListing = (part: string) => (settings: Settings) =>
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [formatBucketArn(settings, part)] })

const formatQueueArn = (name: string): string => `arn:${Aws.PARTITION}:sqs:${Aws.REGION}:${Aws.ACCOUNT_ID}:${name}`

const deliveryLogArn = `arn:${Aws.PARTITION}:logs:${Aws.REGION}:${Aws.ACCOUNT_ID}:log-group:${failedSmsLogGroupName}`

const statementsByGateway: Record<string, ((settings: Settings) => PolicyStatement)[]> = {
  'functions/gateways/mail.ts': [
    ({ mailSender }) =>
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [allMailIdentitiesArn],
        conditions: { StringEquals: { 'ses:FromAddress': mailSender } },
      }),
  ],
  'functions/gateways/script-queue.ts': [
    settings =>
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [formatQueueArn(toQueueName(settings, jobs.script.name))],
      }),
  ],
  'functions/gateways/report-pdf-queue.ts': [
    settings =>
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [formatQueueArn(toQueueName(settings, jobs.reportPdf.name))],
      }),
  ],
  // Moving messages back needs permissions for the source queue and for the destination.
  'functions/gateways/dead-letters.ts': [
    settings =>
      new PolicyStatement({
        actions: ['sqs:StartMessageMoveTask', 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [formatQueueArn(toDeadLettersName(settings))],
      }),
    settings =>
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [formatQueueArn(toQueueName(settings, '*'))] }),
  ],
  // A phone number has no ARN, so this statement allows all resources except topics.
  'functions/gateways/sms.ts': [
    () => new PolicyStatement({ actions: ['sns:Publish'], notResources: ['arn:*:sns:*:*:*'] }),
  ],
  'functions/gateways/delivery-log.ts': [
    () => new PolicyStatement({ actions: ['logs:FilterLogEvents'], resources: [`${deliveryLogArn}:*`] }),
  ],
  // Needs no permission for the encryption key: AWS manages it, and lets all callers of the account use it through the
  // parameter store.
  'functions/gateways/secrets.ts': [
    settings =>
      new PolicyStatement({
        actions: ['ssm:GetParameter'],
        resources: [`arn:${Aws.PARTITION}:ssm:${Aws.REGION}:${Aws.ACCOUNT_ID}:parameter${toSecretsPath(settings)}/*`],
      }),
  ],
  // An upload with a signed form has the permissions of the function that signed the form.
  'functions/gateways/image-uploads.ts': [allowObjects('images', ['s3:PutObject'], uploadedImagesPrefix)],
  // An image is copied to a key to which no signed form can upload.
  'functions/gateways/image-copies.ts': [
    allowObjects('images', ['s3:GetObject', 's3:PutObject']),
    allowBucketListing('images'),
  ],
  'functions/gateways/image-reads.ts': [allowObjects('images', ['s3:GetObject']), allowBucketListing('images')],
  'functions/gateways/image-removals.ts': [allowObjects('images', ['s3:DeleteObject'])],
  'functions/gateways/company-objects.ts': ['images', 'exports'].flatMap(part => [
    allowObjects(part, ['s3:DeleteObject']),
    allowBucketListing(part),
  ]),
  'functions/gateways/erased-companies.ts': [
    allowObjects('exports', ['s3:PutObject'], erasedCompaniesPrefix),
    allowBucketListing('exports'),
  ],
  'functions/gateways/salary-file-store.ts': [allowObjects('exports', ['s3:PutObject'])],
  'functions/gateways/salary-file-links.ts': [allowObjects('exports', ['s3:GetObject'])],
  'functions/gateways/salary-file-reads.ts': [allowObjects('exports', ['s3:GetObject']), allowBucketListing('exports')],
  'functions/gateways/company-export-store.ts': [allowObjects('exports', ['s3:PutObject'], companyExportsPrefix)],
  'functions/gateways/company-export-links.ts': [allowObjects('exports', ['s3:GetObject'], companyExportsPrefix)],
  // A request with a signed link has the permissions of the function that signed the link.
  'functions/gateways/temporary-files.ts': [allowObjects('answers', ['s3:PutObject', 's3:GetObject'])],
}

export const listGatewayStatements = (sources: Set<string>, settings: Settings): PolicyStatement[] =>
  Object.entries(statementsByGateway).flatMap(([file, statements]) =>
    sources.has(file) ? statements.map(statement => statement(settings)) : [],
  )

const toWildcardFindingId = (settings: Settings, part: string, prefix = ''): string =>
  `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${toBucketName(settings, part).replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}/${prefix}*]`

export const createWildcardSuppressions = (settings: Settings): Record<string, string> => ({
  'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]':
    'Limited by the address of the sender instead, since SES in its sandbox asks for the identity of the recipient too',
  [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ssm:<AWS::Region>:<AWS::AccountId>:parameter${toSecretsPath(settings)}/*]`]:
    'Below this path are only the secrets of the services that the product calls',
  [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:sqs:<AWS::Region>:<AWS::AccountId>:${toQueueName(settings, '*')}]`]:
    'Items that workers failed to process go back to the queue that each came from',
  'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:sns/<AWS::Region>/<AWS::AccountId>/DirectPublishToPhoneNumber/Failure:*]':
    'The streams of one log group, which SNS names by the day',
  [toWildcardFindingId(settings, 'images', uploadedImagesPrefix)]:
    'Uploads are named like images; the form that a request gets is for one key',
  [toWildcardFindingId(settings, 'images')]:
    'Images are named by whose they are and at random; which of them a request may touch is checked by the function',
  [toWildcardFindingId(settings, 'exports')]:
    'Files are named by whose they are and by a secret; which of them a request may have is found by its company',
  [toWildcardFindingId(settings, 'exports', companyExportsPrefix)]:
    'Archives and reports are named by their company and the run or request that made them; which of them a request may have is found by that',
  [toWildcardFindingId(settings, 'exports', erasedCompaniesPrefix)]:
    'Each object is named by the instant and the company whose erasure began then, and has no content',
  [toWildcardFindingId(settings, 'answers')]:
    'An answer is named at random when it is kept, and only the link to it leads there',
})
