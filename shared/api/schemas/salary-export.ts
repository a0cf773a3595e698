import * as z from 'zod'
import { isPeriodTooLong, maxExportDays } from '../../domain/export-schedule.ts'
import { exclusionReasons } from '../../exports/salary.ts'
import { integrationKeys } from '../../domain/policies.ts'
import { mapBuckets } from '../../domain/report/buckets.ts'
import { clientId, instant, localDate, localDateInput } from './fields.ts'

/** Both days are included, in the company's time zone. */
export const ExportPeriod = z
  .strictObject({ from: localDateInput, to: localDateInput })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end lies before the start' })
  .refine(period => !isPeriodTooLong(period), { path: ['from'], message: `At most ${maxExportDays} days` })

export const NewSalaryExport = ExportPeriod.safeExtend({ id: clientId, integration: z.enum(integrationKeys) })
export type NewSalaryExport = z.infer<typeof NewSalaryExport>

/** The file excludes at least some hours of this employee. */
export const ExcludedEmployee = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.enum(exclusionReasons),
  entries: z.int(),
  /** Seconds of closed entries. */
  total_seconds: z.int(),
})
export type ExcludedEmployee = z.infer<typeof ExcludedEmployee>

/** Sums of a file, and the employees excluded from it. */
export const SalaryFileSummary = z.object({
  integration: z.enum(integrationKeys),
  employees: z.int(),
  /** The seconds of each bucket. */
  ...mapBuckets('recorded', () => z.int()),
  left_out: z.array(ExcludedEmployee),
  /** The employees in the file. Missing in records of earlier releases. */
  in_file: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
})
export type SalaryFileSummary = z.infer<typeof SalaryFileSummary>

export const SalaryExport = SalaryFileSummary.extend({
  id: z.string(),
  from: localDate,
  to: localDate,
  /**
   * The first instant that counts. After a change of the company's time zone, it is the end of the previous scheduled
   * file. Missing if it is the beginning of the first day.
   */
  starts_at: instant.optional(),
  created: instant,
  created_by: z.enum(['Schedule', 'Company']),
  /** Whether entries of the period have changed since the export. */
  has_changed: z.boolean(),
})
