import { AppError, invalidFieldsError } from '../../../shared/api/errors.ts'
import type { ParsedReportQuery } from '../../../shared/api/schemas/report.ts'
import { isPeriodTooLong, maxExportDays } from '../../../shared/domain/export-schedule.ts'
import { ProjectId } from '../../../shared/domain/ids.ts'
import { toLocalDay } from '../../../shared/domain/local-time.ts'
import { enqueueReportPdf } from '../../gateways/report-pdf-queue.ts'
import { computeFingerprint } from '../../table/entity.ts'
import { keys } from '../../table/keys.ts'
import { getAll } from '../../table/reads.ts'
import type { Company } from '../companies/companies.ts'
import { computeInstantRange } from '../entries/list.ts'
import { addReportRange } from '../entries/report-range.ts'
import * as records from './records.ts'

interface ReportPdfCall {
  company: Company
  query: ParsedReportQuery
  id: string
  change: { key: string }
}

export async function requestReportPdf(
  { company, query, id, change }: ReportPdfCall,
  now: string,
): Promise<records.ReportPdf> {
  const { format: _format, ...selection } = addReportRange(company, query, now)
  // Without an end, the range ends now. The default end of lists is a year from now, so the range would exceed
  // `maxExportDays`.
  const range = computeInstantRange({ ...selection, to: selection.to ?? now }, now)
  const { time_zone } = company.settings
  const days = { from: toLocalDay(range.from, time_zone), to: toLocalDay(range.to, time_zone) }
  if (isPeriodTooLong(days)) throw invalidFieldsError({ from: `At most ${maxExportDays} days` })
  await refuseUnknownIds(company, selection)
  const pdf = await records.request(
    { id, company: company.id, created_from: computeFingerprint(change.key), days, query: { ...selection, ...range } },
    now,
  )
  // A repeat enqueues the report too, because the first request may have failed before enqueuing. Only one worker can
  // lease the report, so the report is made once.
  if (pdf.state === 'waiting') await enqueueReportPdf(company.id)
  return pdf
}

/** Checks the ids here, because the worker could not report an error to the caller. */
async function refuseUnknownIds({ id }: Company, { employee_id, project_id }: ParsedReportQuery): Promise<void> {
  const namedKeys = [
    ...(employee_id === undefined ? [] : [keys.employee(id, employee_id)]),
    ...(project_id === undefined ? [] : [keys.project(id, ProjectId.parse(project_id))]),
  ]
  const items = await getAll(namedKeys)
  if (items.includes(undefined)) throw new AppError('Not found')
}
