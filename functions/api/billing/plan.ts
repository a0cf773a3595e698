import { api } from '../../../shared/api/index.ts'
import * as billing from '../../areas/billing/account.ts'
import { endpoint } from '../../http/endpoint.ts'
import { changeBankPlan } from '../../areas/billing/bank/change-bank-plan.ts'
import { currentBillingStatus } from '../../areas/billing/billing-status.ts'
import { changeCardPlan } from '../../areas/billing/card/card-billing.ts'

export const handler = endpoint(api.billing.plan, async ({ company, body, now, change }) => {
  const account = await billing.find(company.id)
  const context = { now, change }
  await (account?.method === 'card'
    ? changeCardPlan(company, body.subscription_plan, context)
    : changeBankPlan(company, body.subscription_plan, context))
  return currentBillingStatus(company.id, now)
})
