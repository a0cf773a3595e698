import { AppError } from '../../../shared/api/errors.ts'
import type { NewSalaryExport } from '../../../shared/api/schemas/salary-export.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { listActiveIntegrations, type IntegrationKey } from '../../../shared/domain/policies.ts'
import { createSalaryFile, getSalaryFileType } from '../../../shared/exports/salary-file.ts'
import * as companies from '../companies/companies.ts'
import { refuseUnofferedIntegration } from '../companies/change-company.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import { computeFingerprint } from '../../table/entity.ts'
import { summarizeSalaryFile } from './summarize-salary-file.ts'
import { computePeriodHours, type PeriodHours } from './hours.ts'
import { createMailDueWrite } from './mail-due.ts'
import * as records from './records.ts'
import * as schedule from '../companies/export-schedule.ts'
import { storeSalaryFile } from '../../gateways/salary-file-store.ts'

interface ExportInput {
  integration: IntegrationKey
  hours: PeriodHours
  /**
   * Part of the file's name, which must be unguessable. A repeat has the same secret, so that it overwrites the file.
   */
  secret: string
}

async function createFile(company: companies.Company, { integration, hours, secret }: ExportInput) {
  const { rows, summary } = summarizeSalaryFile(hours, integration)
  const { period, approved_only, counted_from } = hours
  const content = { ...period, rows, pay_items: company.settings.pay_items }
  const { extension, contentType } = getSalaryFileType(integration)
  const file = `${company.id}/${computeFingerprint([secret, integration, content])}.${extension}`
  await storeSalaryFile(file, await createSalaryFile(integration, content), contentType)
  return { ...summary, ...period, time_zone: company.settings.time_zone, approved_only, counted_from, file }
}

interface DuePeriod extends Period {
  company: CompanyId
}

/**
 * Creates the scheduled exports of a period. Idempotent, because SQS may deliver a period twice, or after it has been
 * exported.
 */
export const createDueExports = ({ company: companyId, from, to }: DuePeriod, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const exportDue = await schedule.find(companyId)
    if (!schedule.isScheduled(exportDue) || exportDue.from !== from || exportDue.to !== to) return
    // Reads the company after the schedule, because the transaction checks only the schedule, which changes whenever
    // the company's pay periods or time zone change.
    const company = await companies.find(companyId)
    if (!company || !schedule.hasScheduledExports(company)) return schedule.pauseSchedule(exportDue)
    const hours = await computePeriodHours(company, schedule.toCountedDays(exportDue, company.settings.time_zone), now)
    const createdExports = await Promise.all(
      listActiveIntegrations(company).map(async (integration): Promise<records.SalaryExport> => ({
        id: newId(),
        version: 1,
        created: now,
        created_from: computeFingerprint([from, to, integration]),
        created_by: 'Schedule',
        mailed_at: null,
        ...(await createFile(company, { integration, hours, secret: exportDue.secret })),
      })),
    )
    await transact([
      ...createdExports.flatMap(salaryExport => records.createSalaryExportWrites(companyId, salaryExport)),
      createMailDueWrite(companyId, { from, to }, now),
      schedule.createScheduleAdvanceWrite(company, exportDue),
    ])
  })

/** Creates a salary export with its file. A repeat of the request gets the export of the first one. */
export async function createSalaryExport(
  company: companies.Company,
  request: NewSalaryExport,
  secret: string,
  now: string,
): ReturnType<typeof records.toExportResponse> {
  const { id, integration } = request
  refuseUnofferedIntegration(company, integration)
  if (!listActiveIntegrations(company).includes(integration)) throw new AppError('The integration is not active')
  const created_from = computeFingerprint(request)
  const existing = await records.find(company.id, id)
  if (existing?.created_from === created_from) return records.toExportResponse(company.id, existing, now)
  if (existing) throw new AppError('This id or key was used for something else')
  const hours = await computePeriodHours(company, await records.findCountedDays(company.id, request), now)
  const file = await createFile(company, { integration, hours, secret })
  const createdExport = await records.create(company.id, {
    id,
    version: 1,
    created: now,
    created_from,
    created_by: 'Company',
    mailed_at: null,
    ...file,
  })
  return { ...createdExport, has_changed: false }
}
