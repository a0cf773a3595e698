import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { Bundle } from './bundle.ts'
import type { Settings } from './settings.ts'

export interface JobProps {
  table: ITable
  /** The data stack's own table, if the product uses a restored table instead. */
  damagedTable: ITable | undefined
  bundle: Bundle
  settings: Settings
  environment: Record<string, string>
}
