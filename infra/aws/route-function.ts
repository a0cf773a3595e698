import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { ListedRoute } from '../../shared/api/index.ts'
import { accept } from './accept.ts'
import { handlerOf, sourceOfRoute, type Bundle } from './bundle.ts'
import { gatewayStatements, tableStatements } from './route-policy.ts'
import type { Settings } from './settings.ts'

export interface RouteProps {
  row: ListedRoute
  api: IHttpApi
  table: Table
  bundle: Bundle
  settings: Settings
  environment: Record<string, string>
}

export const timeout = Duration.seconds(10)

/** a processor comes with memory, a whole one at 1769 MB: hashing a password wants half of one, a year's report all of it */
const memoryOf = (row: ListedRoute, sources: Set<string>): number =>
  row.rate === 'heavy' ? 1769 : sources.has('functions/data/passwords.ts') ? 1024 : 512

/** a route of the API with all that is its own: function, role, log, integration, permission */
export class RouteFunction extends Construct {
  constructor(scope: Construct, id: string, { row, api, table, bundle, settings, environment }: RouteProps) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Log', { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY })
    const sources = bundle.sourcesOf(sourceOfRoute(row))
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const fn = new Function(this, 'Function', {
      description: `${row.method} ${row.path}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(bundle.directory),
      handler: handlerOf(sourceOfRoute(row)),
      memorySize: memoryOf(row, sources),
      timeout,
      reservedConcurrentExecutions: settings.reservedConcurrency,
      environment,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      role,
    })
    logGroup.grantWrite(role)
    for (const statement of [...tableStatements(row, table), ...gatewayStatements(sources, settings)]) role.addToPolicy(statement)
    const route = new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(row.path, HttpMethod[row.method]),
      integration: new HttpLambdaIntegration('Integration', fn),
    })
    accept(route, { 'AwsSolutions-APIG4': 'Sessions are checked by the function itself, by the role that its row in the contract names' })
    accept(role, {
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]':
        'Limited by the address of the sender instead, since SES in its sandbox asks for the identity of the recipient too',
    })
  }
}
