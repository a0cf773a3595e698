import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { changePlan } from '../../use-cases/bank/change-plan.ts'
import { presentStatus } from '../../use-cases/billing-status.ts'

export const handler = endpoint(api.billing.plan, async ({ company, body, now, change }) => {
  await changePlan(company, body.subscription_plan, { now, change })
  return presentStatus(company.id, now)
})
