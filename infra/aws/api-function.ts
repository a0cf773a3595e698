import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import type { Method } from '../../shared/api/route.ts'
import { suppressFindings } from './nag-suppressions.ts'
import { AppFunction, type AppFunctionProps } from './app-function.ts'

interface Props extends Omit<AppFunctionProps, 'description'> {
  method: Method
  path: string
  api: IHttpApi
  /** This reason explains why API Gateway does not authenticate callers of the function. */
  noAuthorizerReason: string
}

export class ApiFunction extends AppFunction {
  constructor(scope: Construct, id: string, { method, path, api, noAuthorizerReason, ...props }: Props) {
    super(scope, id, { description: `${method} ${path}`, ...props })
    const route = new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(path, HttpMethod[method]),
      integration: new HttpLambdaIntegration('Integration', this.fn),
    })
    suppressFindings(route, { 'AwsSolutions-APIG4': noAuthorizerReason })
  }
}
