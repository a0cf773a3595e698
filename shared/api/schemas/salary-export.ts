import * as z from 'zod'
import { leftOutReasons } from '../../exports/salary.ts'
import { integrationKeys } from '../../domain/policies.ts'
import { forBuckets } from '../../domain/report/buckets.ts'
import { daysBetween } from '../../domain/calendar.ts'
import { clientId, instant, localDate } from './fields.ts'

const mostDays = 366

/** The days are in the company's time zone, and both are part of the export. */
export const NewSalaryExport = z
  .strictObject({ id: clientId, integration: z.enum(integrationKeys), from: localDate, to: localDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The end lies before the start' })
  .refine(({ from, to }) => daysBetween(from, to) < mostDays, { path: ['from'], message: `At most ${mostDays} days` })
export type NewSalaryExport = z.infer<typeof NewSalaryExport>

/** An employee some of whose hours are not in the file. */
export const LeftOut = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.enum(leftOutReasons),
  entries: z.int(),
  /** The seconds of closed entries. */
  total_seconds: z.int(),
})
export type LeftOut = z.infer<typeof LeftOut>

export const SalaryExport = z.object({
  id: z.string(),
  integration: z.enum(integrationKeys),
  from: localDate,
  to: localDate,
  created: instant,
  created_by: z.enum(['Schedule', 'Company']),
  /** The number of employees in the file. */
  employees: z.int(),
  /** The seconds of each bucket. */
  ...forBuckets('recorded', () => z.int()),
  left_out: z.array(LeftOut),
  /** Whether entries of the period were added, changed or removed since. */
  has_changed: z.boolean(),
})
