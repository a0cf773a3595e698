import type { App } from 'aws-cdk-lib'
import { MAIL_SENDER, SITES, SMS_SENDER, TABLE_NAME } from '../../functions/data/table.ts'
import { brand } from '../../shared/brand.ts'
import { ApiStack } from './api-stack.ts'
import { bundleFunctions } from './bundle.ts'
import { DataStack } from './data-stack.ts'
import { GatewayStack } from './gateway-stack.ts'

/** everything that is deployed, by the app's context */
export function addStacks(app: App): void {
  const stage: string = app.node.tryGetContext('stage')
  const name = (part: string) => `${brand}-${stage}-${part}`
  const bundle = bundleFunctions()
  const sites = [{ origin: 'http://localhost:5173', market: 'com' as const }]
  const data = new DataStack(app, name('data'), {})
  const gateway = new GatewayStack(app, name('gateway'), { sites })
  new ApiStack(app, name('api'), {
    api: gateway.api,
    table: data.table,
    bundle,
    environment: {
      [TABLE_NAME]: data.table.tableName,
      [SITES]: JSON.stringify(sites),
      [MAIL_SENDER]: 'hello@example.com',
      [SMS_SENDER]: brand,
    },
  })
}
