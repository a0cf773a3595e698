import { api } from '../../../shared/api/index.ts'
import { setEntriesDismissed } from '../../areas/overview/dismissals.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.overview.markRight, async ({ company, body }) => {
  await setEntriesDismissed(company.id, body)
  return {}
})
