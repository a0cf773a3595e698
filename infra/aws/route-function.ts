import { Duration } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { ListedRoute, ListedService } from '../../shared/api/index.ts'
import { ApiFunction } from './api-function.ts'
import { handlerOf, sourceOfRoute, type Bundle } from './bundle.ts'
import { gatewayStatements, tableStatements } from './route-policy.ts'
import type { Settings } from './settings.ts'

export interface RouteProps {
  row: ListedRoute | ListedService
  api: IHttpApi
  table: Table
  bundle: Bundle
  settings: Settings
  environment: Record<string, string>
}

export const timeout = Duration.seconds(10)

/**
 * Lambda gives processor time by memory, and a whole processor at 1769 MB. Hashing a password needs half of a
 * processor, and the report of a year a whole one.
 */
function memoryOf(row: ListedRoute | ListedService, sources: Set<string>): number {
  if (row.kind === 'page' && (row.rate === 'heavy' || row.large || row.processor)) return 1769
  return sources.has('functions/data/passwords.ts') ? 1024 : 512
}

const openReasons = {
  page: 'Sessions are checked by the function itself, by the role that its row in the contract names',
  service: 'The function itself checks who calls, by what the service signs',
}

/** The function of a route of the contract. */
export class RouteFunction extends ApiFunction {
  constructor(scope: Construct, id: string, { row, api, table, bundle, settings, environment }: RouteProps) {
    const sources = bundle.sourcesOf(sourceOfRoute(row))
    super(scope, id, {
      method: row.method,
      path: row.path,
      api,
      directory: bundle.directory,
      handler: handlerOf(sourceOfRoute(row)),
      memorySize: memoryOf(row, sources),
      timeout,
      environment,
      settings,
      statements: [...tableStatements(row, table, sources), ...gatewayStatements(sources, settings)],
      openReason: openReasons[row.kind],
    })
  }
}
