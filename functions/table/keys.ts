/** docs/data-model.md is made from the comments of `keys`, so each comment stays on one line. */
import { createHash } from 'node:crypto'
import { employeeIdOf, type CompanyId, type EmployeeId, type EntryId, type ProjectId } from '../../shared/domain/ids.ts'
import { auditPrefix, sentMessagesPrefix } from '../env/names.ts'
import type { Country } from '../../shared/domain/markets.ts'
import { toComparableName, toNameForUniqueness, foldName } from '../../shared/domain/names.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

export interface Key {
  pk: string
  sk: string
}

export const keys = {
  /** a company's account: settings, password, billing plan */
  company: (companyId: CompanyId): Key => ({ pk: `C#${companyId}`, sk: 'COMPANY' }),
  /** how a company pays, until when, and since when an amount is unpaid */
  billing: (companyId: CompanyId): Key => ({ pk: `C#${companyId}`, sk: 'BILLING' }),
  /** a subscription at Paddle, in its latest snapshot */
  cardSubscription: (companyId: CompanyId, id: string): Key => ({ pk: `C#${companyId}`, sk: `SUB#${id}` }),
  /** a subscription that charges a company which already pays in another way; kept until it is cancelled and refunded, or the operator has decided whether it is superfluous */
  extraSubscription: (companyId: CompanyId, id: string): Key => ({ pk: `C#${companyId}`, sk: `EXTRASUB#${id}` }),
  /** the company of a subscription at Paddle */
  subscriptionOwner: (id: string): Key => ({ pk: `SUB#${id}`, sk: 'OWNER' }),
  /** the outcome of a Paddle event, to recognize a repeat, and the text of an unreadable event; kept for 90 days */
  providerEvent: (id: string): Key => ({ pk: `EVENT#${id}`, sk: 'EVENT' }),
  /** a company's request for its first claim, confirmed by a link that is mailed to the address for invoices */
  claimRequest: (companyId: CompanyId): Key => ({ pk: `C#${companyId}`, sk: 'CLAIMREQUEST' }),
  /** an invoice that Payday sends for us, stored before it is created; sorted by the first day of its period */
  invoice: (companyId: CompanyId, id: string): Key => ({ pk: `C#${companyId}`, sk: `INVOICE#${id}` }),
  /** reserves a company's name, so that no other company takes it */
  companyName: (name: string): Key => ({ pk: `COMPANYNAME#${toComparableName(name)}`, sk: 'COMPANYNAME' }),
  /** reserves a company's name without accents, case, spaces and final dots, so that no other company of the country takes it */
  distinctCompanyName: (country: Country, name: string): Key => ({
    pk: `COUNTRYNAME#${country}#${toNameForUniqueness(name)}`,
    sk: 'COMPANYNAME',
  }),
  /** the companies whose names are equal without accents and case, for a log-in with such a name */
  foldedCompanyName: (name: string, companyId: CompanyId): Key => ({
    pk: toFoldedNamePartition(name),
    sk: `C#${companyId}`,
  }),
  /** a company by the beginning of its name, for administrators */
  companySearch: (name: string, companyId: CompanyId): Key => ({
    pk: companySearchPartition,
    sk: `${foldName(name)}#${companyId}`,
  }),
  /** a company by the beginning of any word of its name and mail address, for administrators; the sort key begins with a space, to keep it apart from the beginnings of names */
  companyWords: (words: string, companyId: CompanyId): Key => ({
    pk: companySearchPartition,
    sk: ` ${words}#${companyId}`,
  }),
  /** the companies of an email address, for a forgotten password; an address may have several */
  email: (mail: string, companyId: CompanyId): Key => ({ pk: toEmailPartition(mail), sk: `C#${companyId}` }),
  /** the companies that pay through the bank by this kennitala, or last paid by it, for administrators */
  kennitala: (kennitala: string, companyId: CompanyId): Key => ({
    pk: toKennitalaPartition(kennitala),
    sk: `C#${companyId}`,
  }),
  /** the company that is starting bank payment with this kennitala; the lease blocks others until it expires */
  kennitalaLease: (kennitala: string): Key => ({ pk: toKennitalaPartition(kennitala), sk: 'LEASE' }),
  /** an administrator: password, secret of one-time codes, recovery codes; one query returns all administrators */
  admin: (name: string): Key => ({ pk: adminsPartition, sk: `ADMIN#${toComparableName(name)}` }),
  /** an audit record of what an administrator did or saw, in the company's list; kept for two years */
  auditOfCompany: (companyId: CompanyId, at: string, id: string): Key => ({
    pk: toAuditPartition(`C#${companyId}`),
    sk: `AT#${at}#${id}`,
  }),
  /** an audit record in the list of its administrator */
  auditOfAdmin: (admin: string, at: string, id: string): Key => ({
    pk: toAuditPartition(keys.admin(admin).sk),
    sk: `AT#${at}#${id}`,
  }),
  /** a support visit: who was logged in as the company, why and for how long; kept for two years */
  supportVisit: (companyId: CompanyId, began: string, id: string): Key => ({
    pk: toAuditPartition(`C#${companyId}`),
    sk: `VISIT#${began}#${id}`,
  }),
  /** an audit record in the list of all administrators */
  auditOfAll: (at: string, id: string): Key => ({ pk: toAuditPartition('ALL'), sk: `AT#${at}#${id}` }),
  /** a mail or text message of a company: the recipient and whether the service accepted it; kept for 90 days */
  sentMessage: (companyId: CompanyId, at: string, id: string): Key => ({
    pk: toSentMessagesPartition(companyId),
    sk: `AT#${at}#${id}`,
  }),
  /** a sent text message by its id at SNS, to find its employee if the delivery fails; kept for four days */
  textDelivery: (messageId: string): Key => ({ pk: `TEXT#${messageId}`, sk: 'TEXT' }),
  /** a script's run: payload, progress and output; the job finds it through gsi2 until it ends; kept for two years */
  scriptRun: (id: string): Key => ({ pk: `SCRIPTRUN#${id}`, sk: 'RUN' }),
  /** a run of a script in the list of all runs, by the time of its request; kept for two years */
  listedScriptRun: (at: string, id: string): Key => ({ pk: scriptRunsPartition, sk: `AT#${at}#${id}` }),
  /** an employee with the open entry and the latest entry's start; one query returns all employees of a company */
  employee: (companyId: CompanyId, employeeId: EmployeeId): Key => ({ pk: `C#${companyId}`, sk: `E#${employeeId}` }),
  /** reserves an employee's name within the company */
  employeeName: (companyId: CompanyId, name: string): Key => ({
    pk: `C#${companyId}`,
    sk: `ENAME#${toComparableName(name)}`,
  }),
  /** a project; one query returns all projects of a company */
  project: (companyId: CompanyId, projectId: ProjectId): Key => ({ pk: `C#${companyId}`, sk: `P#${projectId}` }),
  /** reserves a project's name within the company */
  projectName: (companyId: CompanyId, name: string): Key => ({
    pk: `C#${companyId}`,
    sk: `PNAME#${toComparableName(name)}`,
  }),
  /** an employee's seconds and latest closed entry of each project; projects of long ago have items of their own */
  tally: (companyId: CompanyId, employeeId: EmployeeId): Key => ({ pk: `C#${companyId}`, sk: `TALLY#${employeeId}` }),
  /** one project's sums that were moved out of an employee's tally to keep it small; the project's total is this and what the tally has */
  movedTally: (companyId: CompanyId, employeeId: EmployeeId, p: string): Key => ({
    pk: `C#${companyId}`,
    sk: `TALLY#${employeeId}#${p}`,
  }),
  /** the sum of a company's tallies when the job of the social statistic last counted it */
  companyTally: (companyId: CompanyId): Key => ({ pk: `C#${companyId}`, sk: 'TALLY' }),
  /** month sheet: all entries of one employee that start in a UTC month; one query reads a month of a company */
  sheet: (companyId: CompanyId, month: string, employeeId: EmployeeId): Key => ({
    pk: toSheetPartition(companyId, month),
    sk: `E#${employeeId}`,
  }),
  /** the head of an entry: its first state, the month of its sheet and whether it was removed; it outlives the entry */
  entryHead: (companyId: CompanyId, entryId: EntryId): Key => ({
    pk: toEntryPartition(companyId, entryId),
    sk: `W#${entryId}`,
  }),
  /** a location of the phone while the entry ran */
  location: (companyId: CompanyId, entryId: EntryId, id: string): Key => ({
    pk: toEntryPartition(companyId, entryId),
    sk: `W#${entryId}#L#${id}`,
  }),
  /** a journal record: who changed which fields of an entry from what to what, by the idempotency key of the change */
  journal: (companyId: CompanyId, entryId: EntryId, id: string): Key => ({
    pk: toEntryPartition(companyId, entryId),
    sk: `W#${entryId}#H#${sha256(id)}`,
  }),
  /** a removed entry whose locations, comments and images are still to be deleted; the job finds it through gsi2 */
  purge: (companyId: CompanyId, entryId: EntryId): Key => ({ pk: `C#${companyId}`, sk: `PURGE#${entryId}` }),
  /** an image that may be uploaded, by the id that the caller chose, so that a repeat gets the same object key */
  image: (companyId: CompanyId, id: string): Key => ({ pk: `C#${companyId}`, sk: `IMAGE#${id}` }),
  /** something due for a company at an instant, found by kind through gsi2 */
  due: (companyId: CompanyId, kind: DueKind): Key => ({ pk: `C#${companyId}`, sk: `DUE#${kind}` }),
  /** a company's dismissals of items to check in a month: entries that are right, days off; kept for 200 days */
  dismissals: (companyId: CompanyId, month: string): Key => ({ pk: `C#${companyId}`, sk: `DISMISSED#${month}` }),
  /** a salary export: its program, sums, excluded employees and the key of its file; sorted by the end of the period */
  salaryExport: (companyId: CompanyId, periodEnd: string, id: string): Key => ({
    pk: `C#${companyId}`,
    sk: `X#${periodEnd}#${id}`,
  }),
  /** the period of a salary export, so that the export is found by its id */
  salaryExportId: (companyId: CompanyId, id: string): Key => ({ pk: `C#${companyId}`, sk: `XID#${id}` }),
  /** a mail, not sent yet, about the salary exports of a period */
  exportMail: (companyId: CompanyId, periodEnd: string): Key => ({ pk: `C#${companyId}`, sk: `XMAIL#${periodEnd}` }),
  /** the latest report as PDF of a company: its request, progress and the key of its file; the job finds it through gsi2 until it ends; kept for a week */
  reportPdf: (companyId: CompanyId): Key => ({ pk: `C#${companyId}`, sk: 'REPORTPDF' }),
  /** an import: its file, its time zone, when it began and when it was undone */
  import: (companyId: CompanyId, id: string): Key => ({ pk: `C#${companyId}`, sk: `IMPORT#${id}` }),
  /** the employees and projects that an import created, so that undoing it finds them */
  importMakes: (companyId: CompanyId, id: string): Key => ({ pk: toImportPartition(companyId, id), sk: 'MAKES' }),
  /** the entries of a month that one request of an import created, kept until an undo; named by the first of them */
  importPart: (companyId: CompanyId, id: string, month: string, entryId: EntryId): Key => ({
    pk: toImportPartition(companyId, id),
    sk: `PART#${month}.${entryId}`,
  }),
  /** a change that was carried out, by its idempotency key, so that a repeat does nothing */
  once: (companyId: CompanyId, key: string): Key => ({ pk: `C#${companyId}`, sk: `ONCE#${sha256(key)}` }),
  /** a sign-up that was carried out, by its idempotency key */
  signUp: (key: string): Key => ({ pk: `K#${sha256(key)}`, sk: 'SIGNUP' }),
  /** a session by the hash of its cookie's value */
  session: (token: string): Key => ({ pk: `S#${sha256(token)}`, sk: 'SESSION' }),
  /** an account that a device has logged in to, by the hash of the device's cookie and the account's ids */
  device: (token: string, account: string): Key => ({ pk: `D#${sha256(token)}`, sk: account }),
  /** the time clock link of a company, by the hash of its token; it lives until it is replaced */
  timeClockLink: (token: string): Key => ({ pk: `T#${sha256(token)}`, sk: 'TIMECLOCK' }),
  /** a link in a mail or text message, by the hash of its token */
  link: (token: string): Key => ({ pk: `T#${sha256(token)}`, sk: 'LINK' }),
  /** a rate limit: the set of instants of recent attempts in a scope */
  rate: (scope: string, key: string): Key => ({ pk: `R#${scope}#${key}`, sk: 'RATE' }),
  /** a phone number that gets no text messages, because its owner asked for that */
  blockedNumber: (number: string): Key => ({ pk: `CLOSEDNUMBER#${number}`, sk: 'CLOSED' }),
  /** figures that replace the defaults from which the landing page's counter starts; no code writes them */
  statistic: (): Key => ({ pk: 'STATISTIC', sk: 'STATISTIC' }),
  /** the sum of all companies' tallies, its growth, and where the job resumes */
  statisticCount: (): Key => ({ pk: 'STATISTIC', sk: 'COUNT' }),
  /** the name of a restored table, written when the script finish-restore has ended; until then jobs wait */
  restore: (): Key => ({ pk: 'RESTORE', sk: 'FINISHED' }),
  /** the progress of a backfill that reads the whole table; it expires, so that the backfill is repeated */
  backfill: (name: string): Key => ({ pk: 'BACKFILL', sk: name }),
}

export type DueKind =
  | 'trial'
  | 'export'
  | 'export-mail'
  | 'report-pdf'
  | 'invoice'
  | 'claim'
  | 'purge'
  | 'extra-subscription'
  | 'unreadable-webhook'
  | 'script'
  | 'deletion'

export const sortKeyPrefixes = {
  admin: 'ADMIN#',
  audit: 'AT#',
  supportVisit: 'VISIT#',
  sentMessage: 'AT#',
  scriptRun: 'AT#',
  employee: 'E#',
  project: 'P#',
  projectName: 'PNAME#',
  deviceOfCompany: 'C#',
  companyOfEmail: 'C#',
  companyOfKennitala: 'C#',
  cardSubscription: 'SUB#',
  extraSubscription: 'EXTRASUB#',
  companyOfFoldedName: 'C#',
  employeeName: 'ENAME#',
  salaryExport: 'X#',
  invoice: 'INVOICE#',
  import: 'IMPORT#',
  importPart: 'PART#',
  salaryExportsOf: (periodEnd: string) => `X#${periodEnd}#`,
  tally: 'TALLY#',
  /** Also matches the company's own tally, so that one query reads it with the tallies of the employees. */
  anyTally: 'TALLY',
  sheet: 'E#',
  locationsOf: (entryId: EntryId) => `W#${entryId}#L#`,
  journalOf: (entryId: EntryId) => `W#${entryId}#H#`,
} as const

export const adminsPartition = 'ADMINS'

export const scriptRunsPartition = 'SCRIPTRUNS'

export const companySearchPartition = 'COMPANYSEARCH'

export const toAuditPartition = (owner: string): string => `${auditPrefix}${owner}`

export const toSentMessagesPartition = (companyId: CompanyId): string => `${sentMessagesPrefix}C#${companyId}`

export const toSheetPartition = (companyId: CompanyId, month: string): string => `C#${companyId}#M#${month}`

/** The partition of heads, journals and locations of one employee's entries. */
const toEntryPartition = (companyId: CompanyId, entryId: EntryId): string => `C#${companyId}#E#${employeeIdOf(entryId)}`

export const toImportPartition = (companyId: CompanyId, id: string): string => `C#${companyId}#I#${id}`

export const toEmailPartition = (mail: string): string => `EMAIL#${mail.toLowerCase()}`

export const toKennitalaPartition = (kennitala: string): string => `KENNITALA#${kennitala}`

export const toFoldedNamePartition = (name: string): string => `COMPANYFOLDED#${foldName(name)}`

/** Jobs find all companies in this partition of gsi1. */
export const companiesPartition = 'COMPANIES'
export const createCompanyIndexKeys = (created: string) => ({ gsi1pk: companiesPartition, gsi1sk: created })
export const createDueIndexKeys = (kind: DueKind, at: string) => ({ gsi2pk: `DUE#${kind}`, gsi2sk: at })
/** By this key, gsi3 finds items of a company whose own keys do not begin with the company's id. */
export const createOwnerIndexKey = (companyId: CompanyId) => ({ gsi3pk: `C#${companyId}` })
