/** Changes the plan of a company that pays through the bank. */
import { AppError } from '../../../../shared/api/errors.ts'
import { brand } from '../../../../shared/brand.ts'
import { dayOf, differenceLine, periodUntil } from '../../../../shared/domain/invoices.ts'
import { isPaidPlan, paidPlans, type PlanNumber } from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import type { Company } from '../../companies/companies.ts'
import type { Change } from '../../../table/entity.ts'
import { validatePlan } from '../validate-plan.ts'

/**
 * A larger plan applies at once, and the next invoice includes the difference for the rest of the period. A smaller
 * plan applies from the next invoice on.
 */
export async function changeBankPlan(
  { id: companyId }: Company,
  number: PlanNumber,
  { now, change }: { now: string; change: Change },
): Promise<void> {
  const plan = await validatePlan(companyId, number)
  await billing.change(companyId, change, ({ company, account }) => {
    const currentPlan = company.billing_plan
    if (!company.paying_customer || !billing.paysByBank(account) || !isPaidPlan(currentPlan))
      throw new AppError('The company does not pay')
    const { bank } = account
    // The outcome of a pending invoice is unknown, so its plan cannot change.
    if (bank.pending !== null) throw new AppError('The bank has not answered yet')
    if (paidPlans[plan].price.ISK < paidPlans[currentPlan].price.ISK)
      return { ...company, account: { ...account, bank: { ...bank, next_plan: plan } } }
    const period = periodUntil(bank.anchor, bank.next_period)
    const line = differenceLine(brand, { before: currentPlan, after: plan }, period, dayOf(now))
    const extra_lines = [...bank.extra_lines, ...(line ? [line] : [])]
    return { ...company, billing_plan: plan, account: { ...account, bank: { ...bank, next_plan: null, extra_lines } } }
  })
}
