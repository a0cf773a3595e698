/** what the worker is asked to make, and what it says of it */
import type { Language } from '../../../../shared/domain/languages.ts'
import type { Period } from '../../../../shared/domain/pay-period.ts'
import type { IntegrationKey } from '../../../../shared/domain/policies.ts'
import type { WorkbookTexts } from '../../../../shared/exports/report-workbook.ts'
import type { PayItems, SalaryRow } from '../../../../shared/exports/salary.ts'
import type { Answer } from '../use-report.ts'

export interface ReportJob {
  what: 'workbook' | 'csv'
  answer: Answer
  timeZone: string
  /** whose images are shown, and where */
  company: string
  origin: string
  /** of the section; null is the whole report */
  anchor: string | null
  language: Language
  /** names in the order that the screen has them: a worker's browser may not know the language */
  order: readonly string[]
  /** by the employee's id */
  kennitalas: readonly (readonly [string, string])[]
  texts: WorkbookTexts
}

export interface SalaryJob {
  what: 'salary'
  program: IntegrationKey
  rows: readonly SalaryRow[]
  days: Period
  payItems: Record<'regla' | 'dk', PayItems>
}

export type Job = ReportJob | SalaryJob

export type Told =
  /** from 0 to 100 */
  | { progress: number }
  /** and how many images are named in it instead of being shown */
  | { file: Blob; missing: number }
  | { error: string }
