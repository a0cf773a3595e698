/** The plans that a company can choose. */
import { invalidFieldsError } from '../../../shared/api/errors.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { paidPlans, planOfNumber, type OfferedPlan, type PlanNumber } from '../../../shared/domain/plans.ts'
import * as employees from '../employees/employees.ts'

/** Finds the plan with this number. Refuses a plan that is too small for the company's active employees. */
export async function validatePlan(companyId: CompanyId, number: PlanNumber): Promise<OfferedPlan> {
  const plan = planOfNumber(number)
  const { to } = paidPlans[plan]
  if ((await employees.countActive(companyId)) > to)
    throw invalidFieldsError({ subscription_plan: `At most ${to} employees` })
  return plan
}
