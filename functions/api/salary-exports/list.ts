import { api } from '../../../shared/api/index.ts'
import { computeExportDue } from '../../../shared/domain/export-schedule.ts'
import { toExportResponses, listPage } from '../../areas/salary-exports/records.ts'
import * as schedule from '../../areas/companies/export-schedule.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.list, async ({ company, query, now }) => {
  const [{ exports, next: olderCursor }, exportDue] = await Promise.all([
    listPage(company.id, query.before),
    schedule.find(company.id),
  ])
  const next = schedule.isScheduled(exportDue)
    ? { ...schedule.toPlannedPeriod(exportDue), due: computeExportDue(exportDue, company.settings.time_zone) }
    : null
  return { exports: await toExportResponses(company.id, exports, now), older: olderCursor, next }
})
