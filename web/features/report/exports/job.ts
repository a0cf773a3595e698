/** Messages between the page and the worker that creates files. */
import type { Language } from '../../../../shared/domain/languages.ts'
import type { WorkbookTexts } from '../../../../shared/exports/report-workbook.ts'
import type { ReportResponse } from '../use-report.ts'

export interface ReportJob {
  kind: 'workbook' | 'csv'
  response: ReportResponse
  timeZone: string
  /** The company and the site whose images are included. */
  company: string
  origin: string
  /** Anchor of the section, or null for the whole report. */
  anchor: string | null
  language: Language
  /** Names in display order, because the worker's browser may lack the language's collation. */
  sortedNames: readonly string[]
  /** Kennitalas for Payday, by employee id. */
  kennitalas: readonly (readonly [string, string])[]
  texts: WorkbookTexts
  /** The company's threshold for entries that arrived late. */
  lateAfterMinutes: number
  /** The text about an entry that arrived late, with `{}` for the minutes. */
  receivedLate: string
}

export type WorkerMessage =
  /** From 0 to 100. */
  | { progress: number }
  /** `missing` counts the images that are linked instead of embedded. */
  | { file: Blob; missing: number }
  | { error: string }
