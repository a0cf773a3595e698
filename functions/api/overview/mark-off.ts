import { api } from '../../../shared/api/index.ts'
import { markOff } from '../../areas/overview/dismissals.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.overview.markOff, async ({ company, body }) => {
  await markOff(company.id, body)
  return {}
})
