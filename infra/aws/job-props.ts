import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { Bundle } from './bundle.ts'
import type { Settings } from './settings.ts'

export interface JobProps {
  table: ITable
  /** Undefined unless the product uses a restored table. */
  damagedTable: ITable | undefined
  bundle: Bundle
  settings: Settings
  environment: Record<string, string>
}
