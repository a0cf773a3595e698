import { api } from '../../../shared/api/index.ts'
import { activeIntegrations } from '../../../shared/domain/policies.ts'
import { toContents } from '../../areas/salary-exports/contents.ts'
import { computeHours } from '../../areas/salary-exports/hours.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.preview, async ({ company, query, now }) => {
  const hours = await computeHours(company, query, now)
  return {
    approved_only: hours.approved_only,
    files: activeIntegrations(company).map(integration => toContents(hours, integration).contents),
  }
})
