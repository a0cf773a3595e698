import { webhooks } from '../../../shared/api/index.ts'
import { webhookEndpoint } from '../../http/endpoint.ts'
import { handleWebhook } from '../../areas/billing/card/card-billing.ts'

export const handler = webhookEndpoint(webhooks.billing.paddle, async ({ body, headers, now }) => {
  await handleWebhook(body, headers['paddle-signature'], now)
  return {}
})
