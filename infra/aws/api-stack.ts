import { NestedStack, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { routeList, webhookList, type ListedRoute, type ListedWebhook } from '../../shared/api/index.ts'
import { RouteFunction, type RouteProps } from './route-function.ts'

type Props = StackProps & Omit<RouteProps, 'route'>

/** Each area has a nested stack, because CloudFormation allows only 500 resources in a stack. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, { api, table, bundle, settings, environment, ...props }: Props) {
    super(scope, id, props)
    const allRoutes: (ListedRoute | ListedWebhook)[] = [...routeList, ...webhookList]
    for (const [area, routes] of Map.groupBy(allRoutes, route => route.area)) {
      const stack = new NestedStack(this, area)
      for (const route of routes)
        new RouteFunction(stack, route.name, { route, api, table, bundle, settings, environment })
    }
  }
}
