import * as z from 'zod'
import { isTooLong, maxExportDays } from '../../domain/export-schedule.ts'
import { exclusionReasons } from '../../exports/salary.ts'
import { integrationKeys } from '../../domain/policies.ts'
import { forBuckets } from '../../domain/report/buckets.ts'
import { clientId, instant, localDate } from './fields.ts'

/** The days are in the company's time zone, and both are part of the export. */
export const ExportPeriod = z
  .strictObject({ from: localDate, to: localDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end lies before the start' })
  .refine(period => !isTooLong(period), { path: ['from'], message: `At most ${maxExportDays} days` })

export const NewSalaryExport = ExportPeriod.safeExtend({ id: clientId, integration: z.enum(integrationKeys) })
export type NewSalaryExport = z.infer<typeof NewSalaryExport>

/** An employee some of whose hours are not in the file. */
export const ExcludedEmployee = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.enum(exclusionReasons),
  entries: z.int(),
  /** The seconds of closed entries. */
  total_seconds: z.int(),
})
export type ExcludedEmployee = z.infer<typeof ExcludedEmployee>

/** What is in a file, and what is not. */
export const FileContents = z.object({
  integration: z.enum(integrationKeys),
  /** The number of employees in the file. */
  employees: z.int(),
  /** The seconds of each bucket. */
  ...forBuckets('recorded', () => z.int()),
  left_out: z.array(ExcludedEmployee),
  /** The employees in the file. Records of earlier versions have no such list. */
  in_file: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
})
export type FileContents = z.infer<typeof FileContents>

export const SalaryExport = FileContents.extend({
  id: z.string(),
  from: localDate,
  to: localDate,
  created: instant,
  created_by: z.enum(['Schedule', 'Company']),
  /** Whether entries of the period were added, changed or removed since. */
  has_changed: z.boolean(),
})
