import { api } from '../../../shared/api/index.ts'
import { setOffDayDismissed } from '../../areas/overview/dismissals.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.overview.markOff, async ({ company, body }) => {
  await setOffDayDismissed(company.id, body)
  return {}
})
