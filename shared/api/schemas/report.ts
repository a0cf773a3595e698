import * as z from 'zod'
import { forBuckets } from '../../domain/report/buckets.ts'
import { noDay, type ReportRule } from '../../domain/report/rule.ts'
import { GivenReportRule, ReportRule as RuleAnswer } from './account.ts'
import { clientId } from './fields.ts'
import { givenInstant, ints, EntryColumns } from './entry.ts'

const number = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,9})?$/, 'Not a number')
  .transform(Number)
  .optional()
const flag = z
  .enum(['true', 'false'], 'true or false')
  .transform(text => text === 'true')
  .optional()

/** The report rule of a request. Without `overtime`, the company's saved rule counts. */
const rule = {
  overtime: z.enum(['none', 'daily', 'window', 'both']).optional(),
  hours: number,
  day_start: z.string().max(5, 'Not a time of day').optional(),
  day_end: z.string().max(5, 'Not a time of day').optional(),
  weekdays: z
    .string()
    .regex(new RegExp(`^([1-7](,[1-7]){0,6}|${noDay})$`), 'Days of the week from 1 to 7, or none')
    .optional(),
  holidays: flag,
  lunch_minutes: number,
  lunch_after_hours: number,
}

interface Asked {
  from: string
  to: string
  employee_id: string | undefined
  project_id: string | undefined
  approved_only: boolean
  rule?: ReportRule
}

export const ReportQuery = z
  .strictObject({
    from: givenInstant,
    to: givenInstant,
    employee_id: clientId.optional(),
    project_id: clientId.optional(),
    approved_only: flag,
    ...rule,
  })
  .transform((query, context): Asked => {
    const { from, to, employee_id, project_id, approved_only = false, weekdays, ...given } = query
    const selection = { from, to, employee_id, project_id, approved_only }
    if (given.overtime === undefined) return selection
    const days = weekdays === undefined ? {} : { weekdays: weekdays === noDay ? [] : weekdays.split(',').map(Number) }
    const parsed = GivenReportRule.safeParse(
      Object.fromEntries(Object.entries({ ...given, ...days }).filter(([, value]) => value !== undefined)),
    )
    if (parsed.success) return { ...selection, rule: parsed.data }
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', path: path.map(String), message })
    return z.NEVER
  })

export const ReportAnswer = z.object({
  work_logs: EntryColumns,
  ...forBuckets('wire', () => ints),
  lunch: z.array(z.tuple([z.int(), z.int()])),
  /** The rule that was applied. */
  rule: RuleAnswer,
  hide_project_overtime: z.boolean(),
  /** The numbers of entries in the range that do not count: open, or unapproved when only approved ones count. */
  left_out: z.object({ open: z.int(), unapproved: z.int() }),
})
