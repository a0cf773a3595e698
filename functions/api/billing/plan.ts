import { api } from '../../../shared/api/index.ts'
import * as billing from '../../data/billing/account.ts'
import { endpoint } from '../../http/endpoint.ts'
import { changePlan } from '../../use-cases/bank/change-plan.ts'
import { presentStatus } from '../../use-cases/billing-status.ts'
import { changePlanByCard } from '../../use-cases/card-billing.ts'

export const handler = endpoint(api.billing.plan, async ({ company, body, now, change }) => {
  const account = await billing.find(company.id)
  const given = { now, change }
  await (account?.method === 'card'
    ? changePlanByCard(company, body.subscription_plan, given)
    : changePlan(company, body.subscription_plan, given))
  return presentStatus(company.id, now)
})
