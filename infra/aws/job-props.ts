import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { Bundle } from './bundle.ts'
import type { Settings } from './settings.ts'

/** Props of all job functions. */
export interface JobProps {
  table: ITable
  /** The table from which `table` was restored, if any. */
  damagedTable: ITable | undefined
  bundle: Bundle
  settings: Settings
  environment: Record<string, string>
}
