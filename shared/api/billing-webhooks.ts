import { emptyObject, webhookRoute } from './route.ts'

export const paddle = webhookRoute({
  method: 'POST',
  path: '/api/billing/paddle',
  summary: 'Webhook of the card provider about subscriptions, signed by it',
  response: emptyObject,
  errors: ['Not allowed'],
})
