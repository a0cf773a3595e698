/** Messages between the page and the worker that makes files. */
import type { Language } from '../../../../shared/domain/languages.ts'
import type { WorkbookTexts } from '../../../../shared/exports/report-workbook.ts'
import type { ReportResponse } from '../use-report.ts'

export interface ReportJob {
  kind: 'workbook' | 'csv'
  answer: ReportResponse
  timeZone: string
  /** The company and the site whose images are included. */
  company: string
  origin: string
  /** The section's anchor, or null for the whole report. */
  anchor: string | null
  language: Language
  /** Names in the order of the screen, because the worker's browser may not know the language's sort order. */
  sortedNames: readonly string[]
  /** Kennitalas for Payday, by employee id. */
  kennitalas: readonly (readonly [string, string])[]
  texts: WorkbookTexts
}

export type WorkerMessage =
  /** From 0 to 100. */
  | { progress: number }
  /** `missing` is the number of images that are linked instead of included. */
  | { file: Blob; missing: number }
  | { error: string }
