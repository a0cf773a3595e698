import { Duration } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { ListedRoute, ListedWebhook } from '../../shared/api/index.ts'
import { ApiFunction } from './api-function.ts'
import { toHandlerName, toRouteSource, type Bundle } from './bundle.ts'
import { listGatewayStatements, createTablePolicyStatements } from './route-policy.ts'
import type { Settings } from './settings.ts'

export interface RouteProps {
  route: ListedRoute | ListedWebhook
  api: IHttpApi
  table: ITable
  bundle: Bundle
  settings: Settings
  environment: Record<string, string>
}

export const routeTimeout = Duration.seconds(10)
/**
 * A change of plan needs two responses of Paddle, one of which waits for the card's bank. CloudFront itself gives up
 * after 30 s.
 */
const providerTimeout = Duration.seconds(25)

/**
 * Returns the memory of a route's function in megabytes. Lambda allots processor time by memory, and a whole processor
 * at 1769 MB. Hashing a password needs half a processor, and a year's report a whole one.
 */
function chooseMemorySize(route: ListedRoute | ListedWebhook, sources: Set<string>): number {
  if (route.kind === 'page' && (route.rate === 'heavy' || route.large || route.processor)) return 1769
  return sources.has('functions/areas/sign-in/passwords.ts') ? 1024 : 512
}

const noAuthorizerReasons = {
  page: 'Sessions are checked by the function itself, by the role that its row in the contract names',
  service: 'The function itself checks who calls, by what the service signs',
}

export class RouteFunction extends ApiFunction {
  constructor(scope: Construct, id: string, { route, api, table, bundle, settings, environment }: RouteProps) {
    const sources = bundle.sourcesOf(toRouteSource(route))
    super(scope, id, {
      method: route.method,
      path: route.path,
      api,
      directory: bundle.directory,
      handler: toHandlerName(toRouteSource(route)),
      memorySize: chooseMemorySize(route, sources),
      timeout: route.kind === 'page' && route.waitsForProvider ? providerTimeout : routeTimeout,
      environment,
      settings,
      failureMetric: 'FunctionsFailed',
      statements: [...createTablePolicyStatements(route, table, sources), ...listGatewayStatements(sources, settings)],
      noAuthorizerReason: noAuthorizerReasons[route.kind],
    })
  }
}
