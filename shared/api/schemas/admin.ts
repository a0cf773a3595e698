import * as z from 'zod'
import { billingStates } from '../../domain/billing-state.ts'
import { languages } from '../../domain/languages.ts'
import { countries, currencies } from '../../domain/markets.ts'

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
export const AdministeredCompany = z.object({
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
export type AdministeredCompany = z.infer<typeof AdministeredCompany>

/** A company as its page for administrators shows it. */
export const CompanyDetails = AdministeredCompany.extend({
  phone: z.string().nullable(),
  currency: z.enum(currencies),
  language: z.enum(languages),
  time_zone: z.string(),
  /** Whether somebody has used a link that was mailed to the company. */
  confirmed: z.boolean(),
  employees: z.number(),
  projects: z.number(),
  /** The latest first. */
  visits: z.array(SupportVisit),
  /** What administrators did, the latest first. */
  acts: z.array(z.object({ at: z.string(), admin: z.string(), act: z.string() })),
})
export type CompanyDetails = z.infer<typeof CompanyDetails>

export const CompanyPage = z.object({
  companies: z.array(AdministeredCompany),
  /** The last company of this page, if there are more; the next page begins after it. */
  next: z.string().nullable(),
})

export const ScriptRun = z.object({
  id: z.string(),
  script: z.string(),
  payload: z.record(z.string(), z.unknown()),
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
  ended: z.string().nullable(),
})
export type ScriptRun = z.infer<typeof ScriptRun>

export const ScriptList = z.object({
  scripts: z.array(
    z.object({
      name: z.string(),
      what: z.string(),
      /** A JSON schema of an object. The form is made from it. */
      payload: z.record(z.string(), z.unknown()),
    }),
  ),
  /** The latest runs, the newest first. */
  runs: z.array(ScriptRun),
})
