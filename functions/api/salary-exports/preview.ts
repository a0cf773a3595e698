import { api } from '../../../shared/api/index.ts'
import { listActiveIntegrations } from '../../../shared/domain/policies.ts'
import { summarizeSalaryFile } from '../../areas/salary-exports/summarize-salary-file.ts'
import { computePeriodHours } from '../../areas/salary-exports/hours.ts'
import { findCountedDays } from '../../areas/salary-exports/records.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.preview, async ({ company, query, now }) => {
  const hours = await computePeriodHours(company, await findCountedDays(company.id, query), now)
  return {
    approved_only: hours.approved_only,
    files: listActiveIntegrations(company).map(integration => summarizeSalaryFile(hours, integration).summary),
  }
})
