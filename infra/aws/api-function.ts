import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import type { Method } from '../../shared/api/route.ts'
import { accept } from './accept.ts'
import { OwnFunction, type OwnFunctionProps } from './own-function.ts'

interface Props extends Omit<OwnFunctionProps, 'description'> {
  method: Method
  path: string
  api: IHttpApi
  /** why API Gateway asks nobody who they are */
  open: string
}

/** a function behind a path of the API, with its integration and permission */
export class ApiFunction extends OwnFunction {
  constructor(scope: Construct, id: string, { method, path, api, open, ...props }: Props) {
    super(scope, id, { description: `${method} ${path}`, ...props })
    const route = new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(path, HttpMethod[method]),
      integration: new HttpLambdaIntegration('Integration', this.fn),
    })
    accept(route, { 'AwsSolutions-APIG4': open })
  }
}
