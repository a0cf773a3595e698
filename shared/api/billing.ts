import { BillingStatus } from './schemas/billing.ts'
import { nothing, route } from './route.ts'

export const status = route({
  method: 'GET',
  path: '/api/billing/status',
  summary: 'What the company owes: its trial, its plan, how it pays, and whether it should become a customer',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: BillingStatus,
  errors: [],
})
