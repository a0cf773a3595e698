import { api } from '../../../shared/api/index.ts'
import { activeIntegrations } from '../../../shared/domain/policies.ts'
import { toContents } from '../../areas/salary-exports/contents.ts'
import { computeHours } from '../../areas/salary-exports/hours.ts'
import { toCountedDays } from '../../areas/salary-exports/records.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.preview, async ({ company, query, now }) => {
  const hours = await computeHours(company, await toCountedDays(company.id, query), now)
  return {
    approved_only: hours.approved_only,
    files: activeIntegrations(company).map(integration => toContents(hours, integration).contents),
  }
})
