import type { PlanNumber } from '../../../shared/domain/plans.ts'
import type { Company } from '../companies/companies.ts'
import type { ChangeIdentity } from '../../table/entity.ts'
import * as billing from './account.ts'
import { changeBankPlan } from './bank/change-bank-plan.ts'
import { changeCardPlan } from './card/card-billing.ts'

export async function changePlan(
  company: Company,
  plan: PlanNumber,
  context: { now: string; change: ChangeIdentity },
): Promise<void> {
  const account = await billing.find(company.id)
  await (account?.method === 'card' ? changeCardPlan : changeBankPlan)(company, plan, context)
}
