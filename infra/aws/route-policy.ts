/** what the function of a route may do: no more than its kind of route does and its file imports */
import { Stack } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { sessionKeyPatterns } from '../../functions/data/table.ts'
import type { ListedRoute } from '../../shared/api/index.ts'
import { changesState } from '../../shared/api/route.ts'

const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
const writes = ['dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem']

export function tableStatements(row: ListedRoute, table: Table): PolicyStatement[] {
  const resources = [table.tableArn]
  const statements = changesState(row)
    ? [new PolicyStatement({ actions: [...reads, ...writes, 'dynamodb:ConditionCheckItem'], resources })]
    : [
        new PolicyStatement({ actions: reads, resources }),
        new PolicyStatement({
          actions: writes,
          resources,
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': sessionKeyPatterns } },
        }),
      ]
  // the index holds all companies: nobody but the admin sees more than one
  if (row.role === 'ADMIN')
    statements.push(new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/gsi1`] }))
  return statements
}

interface Outside {
  stack: Stack
  mailSender: string
}

/** a gateway to the outside, and what the functions that import it may therefore do */
const gateways: Record<string, (outside: Outside) => PolicyStatement> = {
  // by any identity of the account, since in SES's sandbox the recipient's is asked for too; the sender is what is fixed
  'functions/gateways/mail.ts': ({ stack, mailSender }) =>
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })],
      conditions: { StringEquals: { 'ses:FromAddress': mailSender } },
    }),
  // a telephone number has no ARN: whatever has one is a topic, and not meant
  'functions/gateways/sms.ts': () => new PolicyStatement({ actions: ['sns:Publish'], notResources: ['arn:*:sns:*:*:*'] }),
}

export const gatewayStatements = (sources: Set<string>, outside: Outside): PolicyStatement[] =>
  Object.entries(gateways).flatMap(([file, statement]) => (sources.has(file) ? [statement(outside)] : []))
