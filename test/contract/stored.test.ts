/** This release must read all items of earlier releases and keep their meaning, because the table outlives the code. */
import '../support/no-table.ts'
import * as z from 'zod'
import { Admin } from '../../functions/areas/sign-in/admins.ts'
import { AuditRecord } from '../../functions/areas/admin/audit.ts'
import { BillingAccount } from '../../functions/areas/billing/account.ts'
import { DueTrialMail } from '../../functions/areas/companies/trial-due.ts'
import { StoredSubscription } from '../../functions/areas/billing/card/card-subscriptions.ts'
import { ClaimRequest } from '../../functions/areas/billing/bank/claim-requests.ts'
import { KennitalaLease } from '../../functions/areas/billing/bank/kennitala-holders.ts'
import { BillingDue } from '../../functions/areas/billing/bank/due.ts'
import { Invoice } from '../../functions/areas/billing/invoices.ts'
import { Company } from '../../functions/areas/companies/companies.ts'
import type { StoredItem } from '../../functions/table/items.ts'
import { DueDeletion } from '../../functions/areas/company-deletion/due-deletion.ts'
import { OwnerIndexProgress } from '../../functions/areas/company-deletion/index-owners.ts'
import { FinishedRestore } from '../../functions/table/restore.ts'
import { Device } from '../../functions/areas/sign-in/devices.ts'
import { Employee } from '../../functions/areas/employees/employees.ts'
import { ReservedImage } from '../../functions/areas/entries/images.ts'
import { Import, ImportedEntities, ImportBatch } from '../../functions/areas/imports/records.ts'
import { keys, sortKeyPrefixes } from '../../functions/table/keys.ts'
import { Link } from '../../functions/areas/sign-in/links.ts'
import { Project } from '../../functions/areas/projects/project.ts'
import { ReportPdf } from '../../functions/areas/report-pdf/records.ts'
import { DueMail } from '../../functions/areas/salary-exports/mail-due.ts'
import { CompanyTally, StatisticCount } from '../../functions/areas/statistics/statistic.ts'
import { SentMessage } from '../../functions/areas/messages/sent-messages.ts'
import { TextDelivery } from '../../functions/areas/messages/text-deliveries.ts'
import { SalaryExport } from '../../functions/areas/salary-exports/records.ts'
import { ExportDue } from '../../functions/areas/companies/export-schedule.ts'
import { Session } from '../../functions/areas/sign-in/sessions.ts'
import { SupportVisit } from '../../functions/areas/admin/support-visits.ts'
import { JournalRecord, parseHead } from '../../functions/areas/entries/journal.ts'
import { toEditableSheet, parseSheet } from '../../functions/areas/month-sheets/sheet.ts'
import { parseTally } from '../../functions/areas/projects/tally-item.ts'
import { ScriptRun } from '../../functions/areas/admin/script-runs.ts'
import { Location } from '../../shared/api/schemas/entry.ts'
import { EmployeeId } from '../../shared/domain/ids.ts'
import { storedItems } from '../support/stored-items.ts'

const readEditableSheet = (row: StoredItem): unknown => {
  const month = String(row['pk']).slice(-'YYYY-MM'.length)
  const {
    version,
    changed,
    entries: logs,
    gone,
  } = toEditableSheet(parseSheet(EmployeeId.parse(String(row['sk']).slice(sortKeyPrefixes.sheet.length)), month, row))
  return { version, changed, logs, gone }
}

const schemaByDueKey: Partial<Record<string, z.ZodType>> = {
  'DUE#deletion': DueDeletion,
  'DUE#export': ExportDue,
  'DUE#trial': DueTrialMail,
  'DUE#invoice': BillingDue,
  'DUE#claim': BillingDue,
}

/** Reads each kind of item as the code does. */
const readers: Partial<Record<keyof typeof keys, (row: StoredItem) => unknown>> = {
  admin: row => Admin.parse(row),
  auditOfAdmin: row => AuditRecord.parse(row),
  auditOfAll: row => AuditRecord.parse(row),
  auditOfCompany: row => AuditRecord.parse(row),
  billing: row => BillingAccount.parse(row),
  claimRequest: row => ClaimRequest.parse(row),
  kennitalaLease: row => KennitalaLease.parse(row),
  cardSubscription: row => StoredSubscription.parse(row),
  company: row => Company.parse(row),
  employee: row => Employee.parse(row),
  project: row => Project.parse(row),
  tally: parseTally,
  movedTally: parseTally,
  companyTally: row => CompanyTally.parse(row),
  statisticCount: row => StatisticCount.parse(row),
  sheet: readEditableSheet,
  entryHead: parseHead,
  location: row => Location.parse(row),
  journal: row => JournalRecord.parse(row),
  due: row => schemaByDueKey[String(row['sk'])]?.parse(row) ?? row,
  invoice: row => Invoice.parse(row),
  salaryExport: row => SalaryExport.parse(row),
  exportMail: row => DueMail.parse(row),
  reportPdf: row => ReportPdf.parse(row),
  image: row => ReservedImage.parse(row),
  import: row => Import.parse(row),
  importMakes: row => ImportedEntities.parse(row),
  importPart: row => ImportBatch.parse(row),
  scriptRun: row => ScriptRun.parse(row),
  sentMessage: row => SentMessage.parse(row),
  textDelivery: row => TextDelivery.parse(row),
  session: row => Session.parse(row),
  supportVisit: row => SupportVisit.parse(row),
  backfill: row => OwnerIndexProgress.parse(row),
  restore: row => FinishedRestore.parse(row),
  device: row => Device.parse(row),
  link: row => Link.parse(row),
  dismissals: row => [...z.set(z.string()).parse(row['members'])],
  rate: row => [...z.set(z.string()).parse(row['members'])],
}

/**
 * Returns the item as it is stored. Serves kinds without a reader, because the code reads their attributes one by one,
 * without a schema.
 */
const passThrough = (row: StoredItem): unknown => row
const read = (kind: keyof typeof keys, row: StoredItem): unknown => (readers[kind] ?? passThrough)(row)

it.each(
  storedItems.map(
    ({ kind, row, read: expected }) =>
      [`${kind} ${String(row['pk'])} ${String(row['sk'])}`, kind, row, expected] as const,
  ),
)('reads %s with its meaning', (_, kind, row, expected) => {
  // Ignores further fields, because later releases may add some.
  expect(JSON.parse(JSON.stringify(read(kind, row)))).toMatchObject(expected as object)
})

it('has an item of every kind, and a sheet of every format', () => {
  // Excludes the landing page's counter, because no code writes its initial values.
  const kinds = Object.keys(keys).filter(kind => kind !== 'statistic')
  expect([...new Set(storedItems.map(({ kind }) => kind as string))].toSorted()).toEqual(kinds.toSorted())
  const formats = storedItems.filter(({ kind }) => kind === 'sheet').map(({ row }) => Number(row['format']))
  expect(new Set(formats)).toEqual(new Set([1, 2]))
})
