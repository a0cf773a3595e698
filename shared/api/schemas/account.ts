import * as z from 'zod'
import { defaultLateAfterMinutes, maxLateAfterMinutes } from '../../domain/entry.ts'
import { countries, currencies } from '../../domain/markets.ts'
import { monthEndDay } from '../../domain/pay-period.ts'
import { permissions } from '../../domain/policies.ts'
import { mapBuckets } from '../../domain/report/buckets.ts'
import { instant, language, localDate, timeZone, wallTime } from './fields.ts'
import { OpenEntry } from './entry.ts'

/** A number of units such as hours, rounded to whole seconds. */
const numberInUnits = (max: number, unitSeconds: number) =>
  z
    .number()
    .min(0, `From 0 to ${max}`)
    .max(max, `From 0 to ${max}`)
    .transform(count => Math.round(count * unitSeconds) / unitSeconds)
    .pipe(z.number())

const dayOfWeek = z.int('A day of the week').min(1, 'A day of the week').max(7, 'A day of the week')

/** A report's rules for overtime and lunch. */
export const ReportRule = z.object({
  overtime: z.enum(['none', 'daily', 'window', 'both']),
  hours: numberInUnits(24, 3600).default(8),
  day_start: wallTime.default('08:00'),
  day_end: wallTime.default('17:00'),
  weekdays: z.array(dayOfWeek).max(7, 'Days of the week from 1 to 7').default([1, 2, 3, 4, 5]),
  holidays: z.boolean().default(false),
  lunch_minutes: numberInUnits(240, 60).default(0),
  lunch_after_hours: numberInUnits(24, 3600).default(0),
  lunch_counts_breaks: z.boolean().default(false),
})
export const ReportRuleInput = z
  .strictObject(ReportRule.shape)
  .refine(rule => rule.day_start < rule.day_end, { path: ['day_end'], message: 'The day has to end after it starts' })

const payCode = z.string().regex(/^[\w-]{1,20}$/, 'Letters and digits, at most 20')
/**
 * A payroll program's codes for the hours of each bucket. Companies older than a bucket have no code for it, so the
 * default applies.
 */
const payItems = (program: 'regla' | 'dk') =>
  z.object(mapBuckets('payItem', ({ codes }) => payCode.default(codes[program])))
export const PayItems = z.object({ regla: payItems('regla'), dk: payItems('dk') })
const PayItemsInput = z.strictObject(mapBuckets('payItem', () => payCode))

const dayOfMonth = z.int('A day of the month').min(1, 'A day of the month').max(monthEndDay, 'A day of the month')

const lateAfterRange = `From 0 to ${maxLateAfterMinutes}`
const lateAfterMinutes = z.int(lateAfterRange).min(0, lateAfterRange).max(maxLateAfterMinutes, lateAfterRange)

export const Settings = z.object({
  language,
  time_zone: timeZone,
  features: z.object({
    approve_work_logs: z.boolean(),
    /** The time clock requires each employee's PIN. */
    time_clock_pins: z.boolean().default(false),
    /** Text messages have the letters of their language instead of ASCII, once the company has paid. */
    own_letters_in_texts: z.boolean().default(false),
  }),
  /** Entries that reached the servers more than this many minutes late are flagged. */
  late_after_minutes: lateAfterMinutes.default(defaultLateAfterMinutes),
  report_rule: ReportRule,
  /** 31 stands for the last day of every month. */
  pay_period_ends_on: dayOfMonth.default(monthEndDay),
  pay_items: PayItems,
})
export type Settings = z.infer<typeof Settings>

/** Missing fields stay unchanged. */
export const SettingsChange = z.strictObject({
  language: language.optional(),
  time_zone: timeZone.optional(),
  features: z
    .strictObject({
      approve_work_logs: z.boolean().optional(),
      time_clock_pins: z.boolean().optional(),
      own_letters_in_texts: z.boolean().optional(),
    })
    .optional(),
  late_after_minutes: lateAfterMinutes.optional(),
  report_rule: ReportRuleInput.optional(),
  pay_period_ends_on: dayOfMonth.optional(),
  pay_items: z.strictObject({ regla: PayItemsInput.optional(), dk: PayItemsInput.optional() }).optional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const CompanyIntegrations = z.object({
  payday: z.object({ active: z.boolean() }).optional(),
  regla: z.object({ active: z.boolean() }).optional(),
  dk: z.object({ active: z.boolean().optional(), temp_can_see_dk: z.boolean().optional() }).optional(),
})
export type CompanyIntegrations = z.infer<typeof CompanyIntegrations>

export const CompanyAccount = z.object({
  role: z.literal('COMPANY'),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  country: z.enum(countries),
  currency: z.enum(currencies),
  created: instant,
  /** Set if the trial was extended. The trial then counts from this instant. */
  trial_began: instant.optional(),
  paying_customer: z.boolean(),
  billing_plan: z.string().nullable(),
  disabled: z.boolean(),
  /** The company will be deleted at this instant, unless the deletion is cancelled. */
  deletion: z.object({ at: instant }).optional(),
  settings: Settings,
  integrations: CompanyIntegrations,
  last_seen_notification: localDate.nullable(),
  latest_work_log: instant.nullable(),
  time_clock_token: z.string(),
  /**
   * Number of text messages that the company can still send before it uses a mailed link. Missing once it has used one.
   */
  unconfirmed_texts_left: z.int().optional(),
  /** Set for an administrator on a support visit. */
  support_visit: z.object({ admin: z.string(), until: instant }).optional(),
  /** Set for a try-out's company, which is deleted after this instant. */
  try_out: z.object({ until: instant }).optional(),
})
export type CompanyAccount = z.infer<typeof CompanyAccount>

/** The account of a time clock: only the company's name and the fields that its screen needs. */
export const TimeClockAccount = z.object({
  role: z.literal('COMPANY_TIME_CLOCK'),
  id: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  country: z.enum(countries),
  settings: Settings.pick({ language: true, time_zone: true }),
})

export const EmployeeAccount = z.object({
  role: z.literal('EMPLOYEE'),
  id: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  needs: z.array(z.enum(permissions)),
  company: z.object({ id: z.string(), name: z.string(), disabled: z.boolean() }),
  open_work_log: OpenEntry.nullable(),
  /** Null until the app has recorded the first log-in. Absent if unknown. */
  first_login_at: instant.nullable().optional(),
  /** The employee's own choice. The company's language is in the settings. */
  language: language.nullable(),
  settings: Settings.pick({ language: true, time_zone: true, late_after_minutes: true }),
})
