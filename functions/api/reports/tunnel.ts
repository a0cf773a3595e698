import { api } from '../../../shared/api/index.ts'
import { forwardEnvelope } from '../../gateways/error-service.ts'
import { endpoint } from '../../http/endpoint.ts'
import { log } from '../../log/log.ts'

export const handler = endpoint(api.reports.tunnel, async ({ body: { envelope } }) => {
  // Does not log the content, because it may contain anything that was on the user's screen.
  log('info', 'error envelope', { characters: envelope.length, outcome: await forwardEnvelope(envelope) })
  return {}
})
