import { api } from '../../../shared/api/index.ts'
import { markRight } from '../../areas/overview/dismissals.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.overview.markRight, async ({ company, body }) => {
  await markRight(company.id, body)
  return {}
})
