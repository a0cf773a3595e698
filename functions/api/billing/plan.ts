import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { changePlan } from '../../areas/billing/change-plan.ts'
import { readCurrentBillingStatus } from '../../areas/billing/billing-status.ts'

export const handler = endpoint(api.billing.plan, async ({ company, body, now, change }) => {
  await changePlan(company, body.subscription_plan, { now, change })
  return readCurrentBillingStatus(company.id, now)
})
