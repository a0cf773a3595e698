import * as z from 'zod'
import { billingStateNames } from '../../domain/billing-state.ts'
import { languages } from '../../domain/languages.ts'
import { countries, currencies } from '../../domain/markets.ts'
import { localDateInput, loginName } from './fields.ts'
import { SalaryExport } from './salary-export.ts'

/** A support visit, with the fields that both the company and administrators see. */
export const SupportVisit = z.object({
  admin: z.string(),
  reason: z.string(),
  began: z.string(),
  /** Null while the visit is active. */
  ended: z.string().nullable(),
})
export type SupportVisit = z.infer<typeof SupportVisit>

export const AdminAccount = z.object({
  role: z.literal('ADMIN'),
  /** The administrator's name, which is also the id. */
  id: z.string(),
  name: z.string(),
})
export type AdminAccount = z.infer<typeof AdminAccount>

export const AdminCompany = z.object({
  id: z.string(),
  name: z.string(),
  created: z.string(),
  email: z.string(),
  country: z.enum(countries),
  disabled: z.boolean(),
  paying_customer: z.boolean(),
  billing_plan: z.string().nullable(),
  billing_state: z.enum(billingStateNames),
  active_employees: z.number(),
  latest_work_log: z.string().nullable(),
  notes: z.string(),
})
export type AdminCompany = z.infer<typeof AdminCompany>

const SentMessage = z.object({
  at: z.string(),
  /** `mail` or `sms`. */
  kind: z.string(),
  /** The name of the message, such as `welcome`, from shared/domain/message-names.ts. */
  name: z.string(),
  /** An email address, or the last digits of an employee's phone number. */
  to: z.string(),
  employee: z.string().nullable(),
  /** The service's error code, or null if it accepted the message. */
  error: z.string().nullable(),
})

const Payment = z.object({
  method: z.enum(['bank', 'card']),
  paid_until: z.string().nullable(),
  unpaid_since: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** Time and state of the latest invoice or card subscription snapshot. */
  latest: z.object({ at: z.string(), state: z.string() }).nullable(),
})

export const EntryAndImageCounts = z.object({ entries: z.number(), images: z.number() })

export const CompanyDetails = AdminCompany.extend({
  phone: z.string().nullable(),
  /** The company will be deleted at this instant, unless the deletion is cancelled. */
  deletion: z.object({ at: z.string() }).optional(),
  currency: z.enum(currencies),
  language: z.enum(languages),
  time_zone: z.string(),
  /** Whether a link mailed to the company was used. */
  confirmed: z.boolean(),
  employees: z.number(),
  employee_list: z.array(z.object({ id: z.string(), name: z.string(), disabled: z.boolean() })),
  projects: z.number(),
  /** Latest first. */
  visits: z.array(SupportVisit),
  /** Null until the company has started to pay. */
  payment: Payment.nullable(),
  salary_exports: z.object({
    count: z.number(),
    /** Exports of the latest periods, latest first. */
    latest: z.array(
      SalaryExport.pick({ id: true, integration: true, from: true, to: true, created: true, created_by: true }),
    ),
  }),
  /** The latest mails and text messages, latest first. */
  messages: z.array(SentMessage),
  /** Acts of administrators, latest first. */
  acts: z.array(
    z.object({
      at: z.string(),
      admin: z.string(),
      act: z.string(),
      script: z.string().optional(),
      /** The reason of a support visit, or the name of a saved file. */
      about: z.string().optional(),
    }),
  ),
})
export type CompanyDetails = z.infer<typeof CompanyDetails>

export const CompanyPage = z.object({
  companies: z.array(AdminCompany),
  /** The last company of this page, after which the next page begins. Null on the last page. */
  next: z.string().nullable(),
})

export const ScriptRun = z.object({
  id: z.string(),
  script: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** The company's name at the time of the request. */
  about: z.string().nullable(),
  admin: z.string(),
  created: z.string(),
  dry_run: z.boolean(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
  stop_requested: z.boolean(),
  percent: z.number(),
  /** The script's output, in order. */
  lines: z.array(z.string()),
  /** Number of lines beyond the maximum that is stored. */
  further_lines: z.number(),
  /** The script's files for the administrator to download, retained for a week. */
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
      /** A JSON schema of an object, from which the form is generated. */
      payload: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Newest first. */
  runs: z.array(ScriptRun),
})

/** Both days are included, in UTC. */
export const AuditQuery = z.strictObject({ admin: loginName.optional(), from: localDateInput, to: localDateInput })

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
  admins: z.array(z.string()),
})
