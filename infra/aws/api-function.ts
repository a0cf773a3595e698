import { RemovalPolicy, type Duration } from 'aws-cdk-lib'
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Role, ServicePrincipal, type PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Method } from '../../shared/api/route.ts'
import { accept } from './accept.ts'
import { acceptedWildcards } from './route-policy.ts'
import type { Settings } from './settings.ts'

interface Props {
  method: Method
  path: string
  api: IHttpApi
  /** of its code */
  directory: string
  handler: string
  memorySize: number
  timeout: Duration
  environment: Record<string, string>
  settings: Settings
  /** what it may do */
  statements: PolicyStatement[]
  /** why API Gateway asks nobody who they are */
  open: string
}

/** a function behind a path of the API with all that is its own: role, log, integration, permission */
export class ApiFunction extends Construct {
  readonly fn: Function

  constructor(scope: Construct, id: string, { method, path, api, directory, handler, memorySize, timeout, environment, settings, statements, open }: Props) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Log', { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.fn = new Function(this, 'Function', {
      description: `${method} ${path}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(directory),
      handler,
      memorySize,
      timeout,
      reservedConcurrentExecutions: settings.reservedConcurrency,
      environment,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      role,
    })
    logGroup.grantWrite(role)
    for (const statement of statements) role.addToPolicy(statement)
    const route = new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(path, HttpMethod[method]),
      integration: new HttpLambdaIntegration('Integration', this.fn),
    })
    accept(route, { 'AwsSolutions-APIG4': open })
    accept(role, acceptedWildcards(settings))
  }
}
