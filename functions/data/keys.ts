/** every key of the table; docs/data-model.md is made from the comments here */
import { createHash } from 'node:crypto'
import type { CompanyId, EmployeeId, LogId, ProjectId } from '../../shared/domain/ids.ts'
import { employeeOf } from '../../shared/domain/ids.ts'
import { comparableName } from '../../shared/domain/names.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

export interface Key {
  pk: string
  sk: string
}

export const keys = {
  /** the account: settings, password, what it pays for */
  company: (c: CompanyId): Key => ({ pk: `C#${c}`, sk: 'COMPANY' }),
  /** holds a company's name, so that no second one takes it */
  companyName: (name: string): Key => ({ pk: `COMPANYNAME#${comparableName(name)}`, sk: 'COMPANYNAME' }),
  /** the companies of a mail address, for a forgotten password; an address may have several */
  email: (mail: string, c: CompanyId): Key => ({ pk: emailPartition(mail), sk: `C#${c}` }),
  /** an employee, with the open entry and the latest; a company's employees are one query of its pk */
  employee: (c: CompanyId, e: EmployeeId): Key => ({ pk: `C#${c}`, sk: `E#${e}` }),
  /** holds an employee's name within the company */
  employeeName: (c: CompanyId, name: string): Key => ({ pk: `C#${c}`, sk: `ENAME#${comparableName(name)}` }),
  /** a project; a company's projects are one query of its pk */
  project: (c: CompanyId, p: ProjectId): Key => ({ pk: `C#${c}`, sk: `P#${p}` }),
  /** holds a project's name within the company */
  projectName: (c: CompanyId, name: string): Key => ({ pk: `C#${c}`, sk: `PNAME#${comparableName(name)}` }),
  /** the seconds and the latest closed entry of one employee, by project; those of projects of long ago lie in items of their own */
  tally: (c: CompanyId, e: EmployeeId): Key => ({ pk: `C#${c}`, sk: `TALLY#${e}` }),
  /** the part of an employee's tally that was moved out to keep it small, for one project; both add up to the total */
  movedTally: (c: CompanyId, e: EmployeeId, p: string): Key => ({ pk: `C#${c}`, sk: `TALLY#${e}#${p}` }),
  /** month sheet: all entries of one employee that start in one UTC month; a company's month is one query of its pk */
  sheet: (c: CompanyId, month: string, e: EmployeeId): Key => ({ pk: sheetPartition(c, month), sk: `E#${e}` }),
  /** log head: how an entry began, the month it is filed under and whether it was removed; it outlives the entry */
  logHead: (c: CompanyId, w: LogId): Key => ({ pk: logPartition(c, w), sk: `W#${w}` }),
  /** a place where the phone was while this entry ran */
  location: (c: CompanyId, w: LogId, id: string): Key => ({ pk: logPartition(c, w), sk: `W#${w}#L#${id}` }),
  /** the journal of an entry: who changed which fields from what to what, by the key that the caller made for the change */
  journal: (c: CompanyId, w: LogId, change: string): Key => ({
    pk: logPartition(c, w),
    sk: `W#${w}#H#${sha256(change)}`,
  }),
  /** what belonged to a removed entry and is not deleted yet, found through gsi2 where its deletion was cut off */
  purge: (c: CompanyId, w: LogId): Key => ({ pk: `C#${c}`, sk: `PURGE#${w}` }),
  /** an image that may be uploaded, by the id its caller made: asking again gives the same place */
  image: (c: CompanyId, id: string): Key => ({ pk: `C#${c}`, sk: `IMAGE#${id}` }),
  /** something due for a company at an instant, found by kind through gsi2 */
  due: (c: CompanyId, kind: DueKind): Key => ({ pk: `C#${c}`, sk: `DUE#${kind}` }),
  /** a salary export: for which program, what is in it, who is not, and where its file lies; the latest periods are the last of its pk */
  salaryExport: (c: CompanyId, periodEnd: string, id: string): Key => ({ pk: `C#${c}`, sk: `X#${periodEnd}#${id}` }),
  /** in which period a salary export lies, so that it is found by its id */
  salaryExportId: (c: CompanyId, id: string): Key => ({ pk: `C#${c}`, sk: `XID#${id}` }),
  /** that a company was not told yet of the exports of a period */
  exportMail: (c: CompanyId, periodEnd: string): Key => ({ pk: `C#${c}`, sk: `XMAIL#${periodEnd}` }),
  /** a change that was carried out, by the key its caller made: repeating it does nothing */
  once: (c: CompanyId, key: string): Key => ({ pk: `C#${c}`, sk: `ONCE#${sha256(key)}` }),
  /** a sign-up that was carried out, by the key its caller made */
  signUp: (key: string): Key => ({ pk: `K#${sha256(key)}`, sk: 'SIGNUP' }),
  /** a session by the hash of its cookie's value */
  session: (token: string): Key => ({ pk: `S#${sha256(token)}`, sk: 'SESSION' }),
  /** an account that a device has logged in to, by the hash of the device's cookie and the account's ids */
  device: (token: string, account: string): Key => ({ pk: `D#${sha256(token)}`, sk: account }),
  /** the time clock link of a company, by the hash of its token; it lives until it is replaced */
  timeClockLink: (token: string): Key => ({ pk: `T#${sha256(token)}`, sk: 'TIMECLOCK' }),
  /** a link in a mail or text message, by the hash of its token */
  link: (token: string): Key => ({ pk: `T#${sha256(token)}`, sk: 'LINK' }),
  /** what was tried or sent lately within a scope: a set of instants */
  rate: (scope: string, key: string): Key => ({ pk: `R#${scope}#${key}`, sk: 'RATE' }),
  /** the figures of the landing page's counter */
  statistic: (): Key => ({ pk: 'STATISTIC', sk: 'STATISTIC' }),
}

export type DueKind = 'trial' | 'export' | 'export-mail' | 'invoice' | 'purge'

/** what the sort keys of each kind begin with */
export const prefixes = {
  employee: 'E#',
  project: 'P#',
  projectName: 'PNAME#',
  companyOfEmail: 'C#',
  salaryExport: 'X#',
  salaryExportsOf: (periodEnd: string) => `X#${periodEnd}#`,
  tally: 'TALLY#',
  sheet: 'E#',
  locationsOf: (w: LogId) => `W#${w}#L#`,
  journalOf: (w: LogId) => `W#${w}#H#`,
} as const

/** the partition of a company's month */
export const sheetPartition = (c: CompanyId, month: string): string => `C#${c}#M#${month}`

/** all that belongs to the entries of one employee but the entries as they are now */
const logPartition = (c: CompanyId, w: LogId): string => `C#${c}#E#${employeeOf(w)}`

/** the partition of all companies of a mail address */
export const emailPartition = (mail: string): string => `EMAIL#${mail.toLowerCase()}`

/** where the admin and the jobs find all companies */
export const companiesPartition = 'COMPANIES'
export const companyIndex = (created: string) => ({ gsi1pk: companiesPartition, gsi1sk: created })
/** where a job finds what is due */
export const dueIndex = (kind: DueKind, at: string) => ({ gsi2pk: `DUE#${kind}`, gsi2sk: at })
