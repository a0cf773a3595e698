import * as z from 'zod'
import { CompanyId } from '../domain/ids.ts'
import { countries, currencies } from '../domain/markets.ts'
import { CompanyAccount } from './schemas/account.ts'
import {
  AdminAccount,
  AuditQuery,
  AuditPage,
  AdminCompany,
  CompanyDetails,
  CompanyPage,
  EntryAndImageCounts,
  ScriptList,
  ScriptRun,
} from './schemas/admin.ts'
import {
  clientId,
  companyName,
  email,
  newPassword,
  oneTimeCode,
  password,
  searchText,
  timeZone,
  loginName,
} from './schemas/fields.ts'
import { BillingInvoice } from './schemas/billing.ts'
import { emptyObject, route } from './route.ts'

export const login = route({
  method: 'POST',
  path: '/admin/login',
  summary: 'Logs an administrator in by name, password and a one-time or recovery code',
  role: 'public',
  rate: 'auth',
  body: z.strictObject({ username: loginName, password, code: oneTimeCode.optional() }),
  response: AdminAccount,
  errors: ['Wrong user name or password', 'Code required', 'Wrong code'],
})

export const self = route({
  method: 'POST',
  path: '/admin/self',
  summary: 'The administrator who is logged in',
  role: 'ADMIN',
  changesOnlySession: true,
  rate: 'normal',
  response: AdminAccount,
})

export const logout = route({
  method: 'POST',
  path: '/admin/logout',
  summary: 'Ends the session',
  role: 'ADMIN',
  changesOnlySession: true,
  rate: 'normal',
  response: emptyObject,
})

export const companies = route({
  method: 'GET',
  path: '/admin/companies',
  summary: 'Companies, the newest first, or those found by a word of the name or mail address, or by kennitala',
  role: 'ADMIN',
  rate: 'heavy',
  auditedAct: 'searched',
  query: z.strictObject({ search: searchText.default(''), after: CompanyId.optional() }),
  response: CompanyPage,
})

export const company = route({
  method: 'GET',
  path: '/admin/companies/{id}',
  summary: 'A company with its sizes, and what administrators did with it; that it was looked at is recorded',
  role: 'ADMIN',
  rate: 'heavy',
  auditedAct: 'looked',
  response: CompanyDetails,
  errors: ['Not found'],
})

export const companySizes = route({
  method: 'GET',
  path: '/admin/companies/{id}/sizes',
  summary: 'Counts the entries and images of a company; that they were counted is recorded',
  role: 'ADMIN',
  rate: 'heavy',
  auditedAct: 'counted',
  response: EntryAndImageCounts,
  errors: ['Not found'],
})

export const companyInvoices = route({
  method: 'GET',
  path: '/admin/companies/{id}/invoices',
  summary: 'The invoices of a company, newest first; that they were looked at is recorded',
  role: 'ADMIN',
  rate: 'normal',
  auditedAct: 'looked_at_invoices',
  response: z.array(BillingInvoice),
  errors: ['Not found', 'The card provider has not answered yet'],
})

export const createCompany = route({
  method: 'POST',
  path: '/admin/companies',
  summary: 'Creates a company with a password, without a mail to it',
  role: 'ADMIN',
  rate: 'normal',
  auditedAct: 'created',
  body: z.strictObject({
    name: companyName,
    email,
    password: newPassword,
    country: z.enum(countries).default('IS'),
    currency: z.enum(currencies).optional(),
    time_zone: timeZone.optional(),
  }),
  response: AdminCompany,
  errors: ['A company with that name already exists', 'This id or key was used for something else'],
})

const notesText = z.string('Must be text').max(4000, 'At most 4000 characters')

export const saveNotes = route({
  method: 'PUT',
  path: '/admin/companies/notes',
  summary: 'Saves what administrators note about a company',
  role: 'ADMIN',
  rate: 'normal',
  auditedAct: 'noted',
  body: z.strictObject({
    company_id: CompanyId,
    notes: notesText,
    /** The notes as the caller last read them. The call is refused if they have changed since then. */
    seen: notesText.optional(),
  }),
  response: AdminCompany,
  errors: ['Not found', 'The notes were changed by somebody else', 'This id or key was used for something else'],
})

export const scripts = route({
  method: 'GET',
  path: '/admin/scripts',
  summary: 'All scripts with the schemas of their payloads, and the latest runs',
  role: 'ADMIN',
  rate: 'normal',
  response: ScriptList,
})

export const runScript = route({
  method: 'POST',
  path: '/admin/scripts/{name}',
  summary: 'Puts a run of a script on the queue, or a dry run that only says what would change',
  role: 'ADMIN',
  rate: 'normal',
  auditedAct: 'ran_script',
  body: z.strictObject({
    id: clientId.optional(),
    payload: z.record(z.string(), z.unknown()),
    dry_run: z.boolean().default(false),
  }),
  response: ScriptRun,
  errors: ['Not found', 'This id or key was used for something else'],
})

export const scriptRun = route({
  method: 'GET',
  path: '/admin/script-runs/{id}',
  summary: 'How far a run of a script is',
  role: 'ADMIN',
  rate: 'normal',
  response: ScriptRun,
  errors: ['Not found'],
})

export const scriptFile = route({
  method: 'GET',
  path: '/admin/script-runs/{id}/files/{file}',
  summary: 'A link to a file that a run of a script made, for five minutes; that it was asked for is recorded',
  role: 'ADMIN',
  rate: 'normal',
  auditedAct: 'saved_file',
  response: z.object({ url: z.url() }),
  errors: ['Not found'],
})

export const stopScript = route({
  method: 'POST',
  path: '/admin/script-runs/{id}/stop',
  summary: 'Stops a run of a script after its present step',
  role: 'ADMIN',
  rate: 'normal',
  auditedAct: 'stopped_script',
  response: ScriptRun,
  errors: ['Not found'],
})

export const auditList = route({
  method: 'GET',
  path: '/admin/audit',
  summary: 'What administrators did, the latest first, of all of them or of one',
  role: 'ADMIN',
  rate: 'normal',
  query: AuditQuery.extend({ before: z.string('Must be text').max(100, 'At most 100 characters').optional() }),
  response: AuditPage,
})

export const auditExport = route({
  method: 'POST',
  path: '/admin/audit/exports',
  summary: 'Records that an administrator saves a file of what administrators did; the page makes it from the list',
  role: 'ADMIN',
  rate: 'normal',
  auditedAct: 'exported_audit',
  body: AuditQuery,
  response: emptyObject,
})

export const loginAs = route({
  method: 'GET',
  path: '/admin/login-as/{id}',
  summary: 'Begins a support visit: for an hour at most, the administrator is logged in as the company',
  role: 'ADMIN',
  needsReason: true,
  rate: 'normal',
  auditedAct: 'visited',
  response: CompanyAccount,
  errors: ['Not found'],
})
