import { api } from '../../../shared/api/index.ts'
import { saveOffDayDismissal } from '../../areas/overview/dismissals.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.overview.markOff, async ({ company, body }) => {
  await saveOffDayDismissal(company.id, body)
  return {}
})
