import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { log } from '../../log/log.ts'

export const handler = endpoint(api.reports.error, async ({ body }) => {
  log('error', 'browser', body)
  return {}
})
