import { invalidFieldsError } from '../../../shared/api/errors.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import {
  paidPlans,
  findPlanByNumber,
  type OfferedPlan,
  type PaidPlan,
  type PlanNumber,
} from '../../../shared/domain/plans.ts'
import * as employees from '../employees/employees.ts'

export async function validatePlan(companyId: CompanyId, number: PlanNumber): Promise<OfferedPlan> {
  const plan = findPlanByNumber(number)
  if (await isPlanTooSmall(companyId, plan))
    throw invalidFieldsError({ subscription_plan: `At most ${paidPlans[plan].to} employees` })
  return plan
}

export const isPlanTooSmall = async (companyId: CompanyId, plan: PaidPlan): Promise<boolean> =>
  (await employees.countActive(companyId)) > paidPlans[plan].to
