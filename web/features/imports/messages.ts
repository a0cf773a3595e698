/** Messages between the page and the worker that reads the file. */
import type { Mapping } from '../../../shared/imports/headers.ts'
import type { FileProblem } from '../../../shared/imports/limits.ts'
import type { DateOrder } from '../../../shared/imports/date-times.ts'
import type { ExistingData } from '../../../shared/imports/people-and-projects.ts'
import type { ImportOptions, Plan } from '../../../shared/imports/plan.ts'

export interface FileSummary {
  /** The header of each column and its first values. */
  columns: { header: string; samples: string[] }[]
  /** The columns that were recognized. */
  mapping: Mapping
}

export interface PlanRequest {
  choices: Omit<ImportOptions, 'dateOrder'>
  /** What the user has chosen, which counts only where the file is unclear. */
  dateOrder: DateOrder | null
  known: Pick<ExistingData, 'employees' | 'projects' | 'now'> & { entries: readonly string[] }
}

/** The plan without the entries themselves, which the page asks for a call at a time. */
export interface PlanSummary extends Omit<Plan, 'batches'> {
  /** The employee of each call. */
  batches: string[]
  dateOrder: DateOrder | 'unclear'
}

export type Batch = Plan['batches'][number]

export type WorkerRequest = { file: File } | { plan: PlanRequest } | { batch: number }
export type WorkerResponse =
  | { summary: FileSummary }
  | { plan: PlanSummary }
  | { batch: Batch }
  | { problem: FileProblem }
  | { error: string }
