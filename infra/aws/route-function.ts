import { Duration } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { sessionKeyPatterns } from '../../functions/data/table.ts'
import type { ListedRoute } from '../../shared/api/index.ts'
import { changesState } from '../../shared/api/route.ts'
import { handlerOf, sourceOfRoute, type Bundle } from './bundle.ts'

interface Props {
  row: ListedRoute
  table: Table
  bundle: Bundle
  environment: Record<string, string>
}

/** the function of one route, with a role that allows what its kind of route does and what its file imports */
export class RouteFunction extends Function {
  constructor(scope: Construct, id: string, { row, table, bundle, environment }: Props) {
    const logGroup = new LogGroup(scope, `${id}-log`, { retention: RetentionDays.THREE_MONTHS })
    super(scope, id, {
      description: `${row.method} ${row.path}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(bundle.directory),
      handler: handlerOf(sourceOfRoute(row)),
      // hashing a password wants a whole processor
      memorySize: row.rate === 'auth' || row.rate === 'send' ? 1024 : 512,
      timeout: Duration.seconds(10),
      environment,
      logGroup,
      role: new Role(scope, `${id}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') }),
    })
    logGroup.grantWrite(this)
    for (const statement of tableStatements(row, table)) this.addToRolePolicy(statement)
    const sources = bundle.sourcesOf(sourceOfRoute(row))
    if (sources.has('functions/gateways/mail.ts'))
      this.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources: ['*'] }))
    if (sources.has('functions/gateways/sms.ts'))
      this.addToRolePolicy(new PolicyStatement({ actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] }))
  }
}

const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
const writes = ['dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem']

function tableStatements(row: ListedRoute, table: Table): PolicyStatement[] {
  const resources = [table.tableArn]
  if (changesState(row)) return [new PolicyStatement({ actions: [...reads, ...writes], resources })]
  return [
    new PolicyStatement({ actions: reads, resources }),
    new PolicyStatement({
      effect: Effect.ALLOW,
      actions: writes,
      resources,
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': sessionKeyPatterns } },
    }),
  ]
}

