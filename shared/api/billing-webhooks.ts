/** Calls of the servers that charge cards. */
import { emptyObject, serviceRoute } from './route.ts'

export const paddle = serviceRoute({
  method: 'POST',
  path: '/api/billing/paddle',
  summary: 'News of the card provider about subscriptions, signed by it',
  response: emptyObject,
  errors: ['Not allowed'],
})
