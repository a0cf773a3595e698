import { NestedStack, Stack, type StackProps } from 'aws-cdk-lib'
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { routeList } from '../../shared/api/index.ts'
import type { Bundle } from './bundle.ts'
import { RouteFunction } from './route-function.ts'

interface Props extends StackProps {
  api: IHttpApi
  table: Table
  bundle: Bundle
  environment: Record<string, string>
}

/** one function per route, a nested stack per area: all of them in one would pass CloudFormation's 500 resources */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, { api, table, bundle, environment, ...props }: Props) {
    super(scope, id, props)
    const areas = Map.groupBy(routeList, route => route.area)
    for (const [area, routes] of areas) {
      const stack = new NestedStack(this, area)
      for (const row of routes) {
        const fn = new RouteFunction(stack, row.name, { row, table, bundle, environment })
        new HttpRoute(stack, `${row.name}-route`, {
          httpApi: api,
          routeKey: HttpRouteKey.with(row.path, HttpMethod[row.method]),
          integration: new HttpLambdaIntegration(`${row.name}-integration`, fn),
        })
      }
    }
  }
}
