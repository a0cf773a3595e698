import { api } from '../../../shared/api/index.ts'
import { activeIntegrations } from '../../../shared/domain/policies.ts'
import { contentsOf } from '../../data/salary-exports/contents.ts'
import { hoursOf } from '../../data/salary-exports/hours.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.preview, async ({ company, query, now }) => {
  const hours = await hoursOf(company, query, now)
  return {
    approved_only: hours.approved_only,
    files: activeIntegrations(company).map(integration => contentsOf(hours, integration).contents),
  }
})
