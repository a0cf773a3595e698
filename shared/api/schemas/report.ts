import * as z from 'zod'
import { EmployeeId, ProjectId } from '../../domain/ids.ts'
import { mapBuckets } from '../../domain/report/buckets.ts'
import { noWeekdays, type ReportRule } from '../../domain/report/rule.ts'
import { ReportRuleInput, ReportRule as RuleAnswer } from './account.ts'
import { EmployeeIntegrations } from './employee.ts'
import { Comment, intArray, EntryColumns, listFormat } from './entry.ts'
import { instant, instantInput, localDate } from './fields.ts'

const optionalNumber = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,9})?$/, 'Not a number')
  .transform(Number)
  .optional()
const optionalFlag = z
  .enum(['true', 'false'], 'true or false')
  .transform(text => text === 'true')
  .optional()

/** Fields of a query that describe a pay rule. Without `overtime`, the company's saved rule applies. */
const ruleFields = {
  overtime: z.enum(['none', 'daily', 'window', 'both']).optional(),
  hours: optionalNumber,
  day_start: z.string().max(5, 'Not a time of day').optional(),
  day_end: z.string().max(5, 'Not a time of day').optional(),
  weekdays: z
    .string()
    .regex(new RegExp(`^([1-7](,[1-7]){0,6}|${noWeekdays})$`), 'Days of the week from 1 to 7, or none')
    .optional(),
  holidays: optionalFlag,
  lunch_minutes: optionalNumber,
  lunch_after_hours: optionalNumber,
  lunch_counts_breaks: optionalFlag,
}

export interface ParsedReportQuery {
  /** Without a range, the report covers the current pay period. */
  from?: string | undefined
  to?: string | undefined
  employee_id?: EmployeeId | undefined
  project_id?: string | undefined
  approved_only: boolean
  format?: 'columns' | undefined
  rule?: ReportRule
}

export const ReportQuery = z
  .strictObject({
    from: instantInput.optional(),
    to: instantInput.optional(),
    employee_id: EmployeeId.optional(),
    project_id: ProjectId.optional(),
    approved_only: optionalFlag,
    format: listFormat,
    ...ruleFields,
  })
  .transform((query, context): ParsedReportQuery => {
    const {
      from,
      to,
      employee_id,
      project_id,
      approved_only = false,
      format: requestedFormat,
      weekdays,
      ...ruleInput
    } = query
    const selection = { from, to, employee_id, project_id, approved_only, format: requestedFormat }
    if (ruleInput.overtime === undefined) return selection
    const days =
      weekdays === undefined ? {} : { weekdays: weekdays === noWeekdays ? [] : weekdays.split(',').map(Number) }
    const parsedRule = ReportRuleInput.safeParse(
      Object.fromEntries(Object.entries({ ...ruleInput, ...days }).filter(([, value]) => value !== undefined)),
    )
    if (parsedRule.success) return { ...selection, rule: parsedRule.data }
    for (const { path, message } of parsedRule.error.issues)
      context.addIssue({ code: 'custom', path: path.map(String), message })
    return z.NEVER
  })

const commonFields = {
  rule: RuleAnswer,
  hide_project_overtime: z.boolean(),
  /**
   * Numbers of entries in the range that do not count: open ones, and unapproved ones if only approved entries count.
   */
  left_out: z.object({ open: z.int(), unapproved: z.int() }),
}

export const ReportResponse = z.object({
  work_logs: EntryColumns,
  ...mapBuckets('wire', () => intArray),
  lunch: z.array(z.tuple([z.int(), z.int()])),
  ...commonFields,
})

const bucketDurations = mapBuckets('id', () => z.int())

/** Durations are in seconds. */
const ReportLog = z.object({
  id: z.string(),
  /** The local day of the start. */
  date: z.iso.date(),
  start: instant,
  end: instant,
  employee: z.string(),
  project: z.string(),
  ...bucketDurations,
  total_time: z.int(),
  /** Negative or zero. */
  lunch_deduction: z.int(),
  comments: z.array(z.string()),
  comments_v2: z.array(Comment),
})

/** A report for other programs, keyed by the names of projects and employees, which are distinct in a company. */
export const ReportObjects = z.object({
  projects: z.record(z.string(), z.object({ id: z.string(), ...bucketDurations, logs: z.array(ReportLog) })),
  employees: z.record(
    z.string(),
    z.object({
      id: z.string(),
      ...bucketDurations,
      integrations: EmployeeIntegrations,
      /** By date. */
      logs: z.record(z.iso.date(), z.array(ReportLog)),
    }),
  ),
  ...commonFields,
})
export type ReportObjects = z.input<typeof ReportObjects>

export const ReportPdf = z.object({
  state: z.enum(['waiting', 'done', 'failed']),
  percent: z.int(),
  /** The first and the last day of the report. */
  from: localDate,
  to: localDate,
  created: instant,
  /** The instant at which the file is deleted. */
  expires: instant,
  /** Null until the file is stored. */
  url: z.url().nullable(),
})
