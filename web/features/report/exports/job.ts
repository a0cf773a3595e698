import type { Language } from '../../../../shared/domain/languages.ts'
import type { WorkbookTexts } from '../../../../shared/exports/report-workbook.ts'
import type { ReportResponse } from '../use-report.ts'

export interface ReportJob {
  kind: 'workbook' | 'csv'
  response: ReportResponse
  timeZone: string
  /** Id of the company, which is part of the URLs of its images. */
  company: string
  /** Origin of the URLs of images. */
  origin: string
  /** Anchor of the section, or null for the whole report. */
  anchor: string | null
  language: Language
  /** The names are in display order, because the worker may lack the collation of the user's language. */
  sortedNames: readonly string[]
  /** Pairs of an employee's id and the employee's kennitala for Payday. */
  kennitalas: readonly (readonly [string, string])[]
  texts: WorkbookTexts
  /** Entries that arrive more than this many minutes late are marked as late. */
  lateAfterMinutes: number
  receivedLate: string
}

export type WorkerMessage =
  /** `progress` is in percent. */
  | { progress: number }
  /** `missing` is the number of images that are linked because they could not be embedded. */
  | { file: Blob; missing: number }
  | { error: string }
