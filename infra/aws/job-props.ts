import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Bundle } from './bundle.ts'
import type { Settings } from './settings.ts'

/** Props of all job functions. */
export interface JobProps {
  table: Table
  bundle: Bundle
  settings: Settings
  environment: Record<string, string>
}
