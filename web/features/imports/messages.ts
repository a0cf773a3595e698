import type { FieldColumns } from '../../../shared/imports/headers.ts'
import type { Country } from '../../../shared/domain/markets.ts'
import type { FileProblem, FileSheet } from '../../../shared/imports/limits.ts'
import type { DateOrder } from '../../../shared/imports/date-times.ts'
import type { ExistingData } from '../../../shared/imports/people-and-projects.ts'
import type { ImportOptions, ImportPlan } from '../../../shared/imports/plan.ts'

export interface FileSummary {
  /** Header and first values of each column. */
  columns: { header: string; samples: string[] }[]
  /** The sheets of the workbook. Their rows are joined into one list. */
  sheets: FileSheet[]
  mapping: FieldColumns
}

export interface ImportPlanRequest {
  choices: Omit<ImportOptions, 'dateOrder'>
  /** The user's choice, which counts only if the dates of the file are ambiguous. */
  dateOrder: DateOrder | null
  country: Country
  known: Pick<ExistingData, 'employees' | 'projects' | 'now'> & { entries: readonly string[] }
}

/** The plan without its entries, which the page fetches batch by batch. */
export interface ImportPlanSummary extends Omit<ImportPlan, 'batches'> {
  batches: string[]
  dateOrder: DateOrder | 'unclear'
  /** The date order that an ambiguous file probably has. */
  suggestedOrder: DateOrder | null
}

export type ImportBatch = ImportPlan['batches'][number]

export type ImportWorkerRequest = { file: File } | { plan: ImportPlanRequest } | { batch: number }
export type ImportWorkerResponse =
  | { summary: FileSummary }
  | { plan: ImportPlanSummary }
  | { batch: ImportBatch }
  | { problem: FileProblem }
  | { error: string }
