import { api } from '../../../shared/api/index.ts'
import { forwardEnvelope } from '../../gateways/error-service.ts'
import { endpoint } from '../../http/endpoint.ts'
import { log } from '../../log/log.ts'

export const handler = endpoint(api.reports.tunnel, async ({ body: { envelope } }) => {
  // The content is not logged, because it may have anything that was on a screen.
  log('info', 'error envelope', { characters: envelope.length, outcome: await forwardEnvelope(envelope) })
  return {}
})
