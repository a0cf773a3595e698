import { api } from '../../../shared/api/index.ts'
import { exportDueAt } from '../../../shared/domain/export-schedule.ts'
import { toExportResponses, listPage } from '../../areas/salary-exports/records.ts'
import * as schedule from '../../areas/companies/export-schedule.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.list, async ({ company, query, now }) => {
  const [{ exports, next: older }, due] = await Promise.all([
    listPage(company.id, query.before),
    schedule.find(company.id),
  ])
  const next = schedule.isScheduled(due)
    ? { ...schedule.toPlannedPeriod(due), due: exportDueAt(due, company.settings.time_zone) }
    : null
  return { exports: await toExportResponses(company.id, exports, now), older, next }
})
