import { api } from '../../../shared/api/index.ts'
import { handOn } from '../../gateways/error-service.ts'
import { endpoint } from '../../http/endpoint.ts'
import { log } from '../../log/log.ts'

export const handler = endpoint(api.reports.tunnel, async ({ body: { envelope } }) => {
  // nothing of what it says: it may hold anything that was on a screen
  log('info', 'error envelope', { characters: envelope.length, outcome: await handOn(envelope) })
  return {}
})
