/** Makes salary exports: counts the hours, makes the file, stores it and records the export. */
import { AppError } from '../../../shared/api/errors.ts'
import type { NewSalaryExport } from '../../../shared/api/schemas/salary-export.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { activeIntegrations, type IntegrationKey } from '../../../shared/domain/policies.ts'
import { createSalaryFile, salaryFileType } from '../../../shared/exports/salary-file.ts'
import * as companies from '../companies/companies.ts'
import type { Company } from '../companies/companies.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import { fingerprint } from '../../table/entity.ts'
import { toContents } from './contents.ts'
import { computeHours, type Hours } from './hours.ts'
import { mailDueWrite } from './mail-due.ts'
import * as records from './records.ts'
import type { SalaryExport } from './records.ts'
import * as schedule from '../companies/export-schedule.ts'
import { storeFile } from '../../gateways/salary-file-store.ts'

interface ExportInput {
  integration: IntegrationKey
  hours: Hours
  /**
   * Part of the file's name, so that nobody can guess it. A repeat has the same one, so it writes the same file again.
   */
  secret: string
}

/** Makes and stores the file, and returns the fields of its record. */
async function createFile(company: Company, { integration, hours, secret }: ExportInput) {
  const { rows, contents } = toContents(hours, integration)
  const { period, approved_only, counted_from } = hours
  const content = { ...period, rows, pay_items: company.settings.pay_items }
  const { extension, contentType } = salaryFileType(integration)
  const file = `${company.id}/${fingerprint([secret, integration, content])}.${extension}`
  await storeFile(file, await createSalaryFile(integration, content), contentType)
  return { ...contents, ...period, time_zone: company.settings.time_zone, approved_only, counted_from, file }
}

interface DuePeriod extends Period {
  company: CompanyId
}

/** Makes the exports that are due. The queue may deliver a period twice, or one that is out of date. */
export const createDueExports = ({ company: companyId, from, to }: DuePeriod, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const due = await schedule.find(companyId)
    if (!schedule.isScheduled(due) || due.from !== from || due.to !== to) return
    // The company is read after the schedule, because its days and time zone change together with the schedule.
    const company = await companies.find(companyId)
    if (!company || !schedule.hasExports(company)) return schedule.pauseSchedule(due)
    const hours = await computeHours(company, { from, to }, now)
    const made = await Promise.all(
      activeIntegrations(company).map(async (integration): Promise<SalaryExport> => ({
        id: newId(),
        version: 1,
        created: now,
        created_from: fingerprint([from, to, integration]),
        created_by: 'Schedule',
        mailed_at: null,
        ...(await createFile(company, { integration, hours, secret: due.secret })),
      })),
    )
    await transact([
      ...made.flatMap(one => records.createWrites(companyId, one)),
      mailDueWrite(companyId, { from, to }, now),
      schedule.advanceSchedule(company, due),
    ])
  })

/** Makes the export that a company asks for. A repeat is answered with the export that the first call made. */
export async function createExport(
  company: Company,
  asked: NewSalaryExport,
  secret: string,
  now: string,
): ReturnType<typeof records.answer> {
  const { id, integration, from, to } = asked
  companies.refuseUnofferedIntegration(company, integration)
  if (!activeIntegrations(company).includes(integration)) throw new AppError('The integration is not active')
  const created_from = fingerprint(asked)
  const before = await records.find(company.id, id)
  if (before?.created_from === created_from) return records.answer(company.id, before, now)
  if (before) throw new AppError('This id or key was used for something else')
  const hours = await computeHours(company, { from, to }, now)
  const file = await createFile(company, { integration, hours, secret })
  const made = await records.create(company.id, {
    id,
    version: 1,
    created: now,
    created_from,
    created_by: 'Company',
    mailed_at: null,
    ...file,
  })
  return { ...made, has_changed: false }
}
