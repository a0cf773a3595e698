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

const readEditableSheet = (item: StoredItem): unknown => {
  const month = String(item['pk']).slice(-'YYYY-MM'.length)
  const {
    version,
    changed,
    entries: logs,
    gone,
  } = toEditableSheet(parseSheet(EmployeeId.parse(String(item['sk']).slice(sortKeyPrefixes.sheet.length)), month, item))
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
const readers: Partial<Record<keyof typeof keys, (item: StoredItem) => unknown>> = {
  admin: item => Admin.parse(item),
  auditOfAdmin: item => AuditRecord.parse(item),
  auditOfAll: item => AuditRecord.parse(item),
  auditOfCompany: item => AuditRecord.parse(item),
  billing: item => BillingAccount.parse(item),
  claimRequest: item => ClaimRequest.parse(item),
  kennitalaLease: item => KennitalaLease.parse(item),
  cardSubscription: item => StoredSubscription.parse(item),
  company: item => Company.parse(item),
  employee: item => Employee.parse(item),
  project: item => Project.parse(item),
  tally: parseTally,
  movedTally: parseTally,
  companyTally: item => CompanyTally.parse(item),
  statisticCount: item => StatisticCount.parse(item),
  sheet: readEditableSheet,
  entryHead: parseHead,
  location: item => Location.parse(item),
  journal: item => JournalRecord.parse(item),
  due: item => schemaByDueKey[String(item['sk'])]?.parse(item) ?? item,
  invoice: item => Invoice.parse(item),
  salaryExport: item => SalaryExport.parse(item),
  exportMail: item => DueMail.parse(item),
  reportPdf: item => ReportPdf.parse(item),
  image: item => ReservedImage.parse(item),
  import: item => Import.parse(item),
  importMakes: item => ImportedEntities.parse(item),
  importPart: item => ImportBatch.parse(item),
  scriptRun: item => ScriptRun.parse(item),
  sentMessage: item => SentMessage.parse(item),
  textDelivery: item => TextDelivery.parse(item),
  session: item => Session.parse(item),
  supportVisit: item => SupportVisit.parse(item),
  backfill: item => OwnerIndexProgress.parse(item),
  restore: item => FinishedRestore.parse(item),
  device: item => Device.parse(item),
  link: item => Link.parse(item),
  dismissals: item => [...z.set(z.string()).parse(item['members'])],
  rate: item => [...z.set(z.string()).parse(item['members'])],
}

/**
 * Returns the item as it is stored. Serves kinds without a reader, because the code reads their attributes one by one,
 * without a schema.
 */
const passThrough = (item: StoredItem): unknown => item
const read = (kind: keyof typeof keys, item: StoredItem): unknown => (readers[kind] ?? passThrough)(item)

it.each(
  storedItems.map(
    ({ kind, item, read: expected }) =>
      [`${kind} ${String(item['pk'])} ${String(item['sk'])}`, kind, item, expected] as const,
  ),
)('reads %s with its meaning', (_, kind, item, expected) => {
  // Ignores further fields, because later releases may add some.
  expect(JSON.parse(JSON.stringify(read(kind, item)))).toMatchObject(expected as object)
})

it('has an item of every kind, and a sheet of every format', () => {
  // Excludes the landing page's counter, because no code writes its initial values.
  const kinds = Object.keys(keys).filter(kind => kind !== 'statistic')
  expect([...new Set(storedItems.map(({ kind }) => kind as string))].toSorted()).toEqual(kinds.toSorted())
  const formats = storedItems.filter(({ kind }) => kind === 'sheet').map(({ item }) => Number(item['format']))
  expect(new Set(formats)).toEqual(new Set([1, 2]))
})
