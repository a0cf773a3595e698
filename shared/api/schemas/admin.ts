import * as z from 'zod'
import { billingStates } from '../../domain/billing-state.ts'
import { languages } from '../../domain/languages.ts'
import { countries, currencies } from '../../domain/markets.ts'
import { localDate, loginName } from './fields.ts'
import { SalaryExport } from './salary-export.ts'

/** A support visit, as the company and administrators see it. */
export const SupportVisit = z.object({
  admin: z.string(),
  reason: z.string(),
  began: z.string(),
  /** Null while the visit goes on. */
  ended: z.string().nullable(),
})
export type SupportVisit = z.infer<typeof SupportVisit>

export const AdminAccount = z.object({
  role: z.literal('ADMIN'),
  /** The name, which is the administrator's id. */
  id: z.string(),
  name: z.string(),
})
export type AdminAccount = z.infer<typeof AdminAccount>

/** A company as administrators see it in their list. */
export const AdminCompany = z.object({
  id: z.string(),
  name: z.string(),
  created: z.string(),
  email: z.string(),
  country: z.enum(countries),
  disabled: z.boolean(),
  paying_customer: z.boolean(),
  billing_plan: z.string().nullable(),
  billing_state: z.enum(billingStates),
  active_employees: z.number(),
  latest_work_log: z.string().nullable(),
  notes: z.string(),
})
export type AdminCompany = z.infer<typeof AdminCompany>

const SentMessage = z.object({
  at: z.string(),
  kind: z.string(),
  /** Which message it was, see shared/domain/message-names.ts. */
  name: z.string(),
  /** A mail address, or the last digits of an employee's phone number. */
  to: z.string(),
  /** The employee's name. */
  employee: z.string().nullable(),
  /** The service's name for the error; null if it accepted the message. */
  error: z.string().nullable(),
})

const Payment = z.object({
  method: z.enum(['bank', 'card']),
  paid_until: z.string().nullable(),
  unpaid_since: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** The latest invoice or description of the subscription by card: its day or instant, and its state there. */
  latest: z.object({ at: z.string(), state: z.string() }).nullable(),
})

/** How much a company has recorded. */
export const CompanySizes = z.object({ entries: z.number(), images: z.number() })

/** A company as its page for administrators shows it. */
export const CompanyDetails = AdminCompany.extend({
  phone: z.string().nullable(),
  /** Everything of the company is deleted at this instant, unless that is called off. */
  deletion: z.object({ at: z.string() }).optional(),
  currency: z.enum(currencies),
  language: z.enum(languages),
  time_zone: z.string(),
  /** Whether somebody has used a link that was mailed to the company. */
  confirmed: z.boolean(),
  employees: z.number(),
  projects: z.number(),
  /** The latest first. */
  visits: z.array(SupportVisit),
  /** What is known of its payments; null before it has begun to pay. */
  payment: Payment.nullable(),
  salary_exports: z.object({
    count: z.number(),
    /** Those of the latest periods, the latest first. */
    latest: z.array(
      SalaryExport.pick({ id: true, integration: true, from: true, to: true, created: true, created_by: true }),
    ),
  }),
  /** The latest mails and text messages, the latest first. */
  messages: z.array(SentMessage),
  /** What administrators did, the latest first. */
  acts: z.array(z.object({ at: z.string(), admin: z.string(), act: z.string(), script: z.string().optional() })),
})
export type CompanyDetails = z.infer<typeof CompanyDetails>

export const CompanyPage = z.object({
  companies: z.array(AdminCompany),
  /** The last company of this page, if there are more; the next page begins after it. */
  next: z.string().nullable(),
})

export const ScriptRun = z.object({
  id: z.string(),
  script: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** The name of the company that it is about, as it was then. */
  about: z.string().nullable(),
  admin: z.string(),
  created: z.string(),
  /** A dry run only says what would change. */
  dry_run: z.boolean(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
  stop_requested: z.boolean(),
  percent: z.number(),
  /** What the script wrote down, in its order. */
  lines: z.array(z.string()),
  /** Lines that were written after there were too many to keep. */
  further_lines: z.number(),
  /** What the script made for the administrator to save, for a week. */
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  ended: z.string().nullable(),
})
export type ScriptRun = z.infer<typeof ScriptRun>

export const ScriptList = z.object({
  scripts: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      what: z.string(),
      /** A JSON schema of an object. The form is made from it. */
      payload: z.record(z.string(), z.unknown()),
    }),
  ),
  /** The latest runs, the newest first. */
  runs: z.array(ScriptRun),
})

/** The range includes both days, which are days in UTC. */
export const AuditQuery = z.strictObject({ admin: loginName.optional(), from: localDate, to: localDate })

export const AuditPage = z.object({
  acts: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      admin: z.string(),
      company: z.string().nullable(),
      company_name: z.string().nullable(),
      act: z.string(),
      script: z.string().optional(),
      about: z.string().optional(),
    }),
  ),
  next: z.string().nullable(),
  /** All administrators that there are now. */
  admins: z.array(z.string()),
})
