/** A company that pays through the bank chooses another plan. */
import { AppError } from '../../../../shared/api/errors.ts'
import { brand } from '../../../../shared/brand.ts'
import { dayOf, differenceLine, periodUntil } from '../../../../shared/domain/invoices.ts'
import { isPaidPlan, paidPlans, type PlanNumber } from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import type { Company } from '../../companies/companies.ts'
import type { Change } from '../../../table/entity.ts'
import { validatePlan } from '../validate-plan.ts'

/**
 * A larger plan holds at once, and the next invoice has the difference for the rest of the period. A smaller one holds
 * from the next invoice on.
 */
export async function changeBankPlan(
  { id: companyId }: Company,
  number: PlanNumber,
  { now, change }: { now: string; change: Change },
): Promise<void> {
  const plan = await validatePlan(companyId, number)
  await billing.change(companyId, change, ({ company, account }) => {
    const before = company.billing_plan
    if (!company.paying_customer || !billing.paysByBank(account) || !isPaidPlan(before))
      throw new AppError('The company does not pay')
    const { bank } = account
    // The plan of an invoice that is being made cannot change any more, and it is not known yet whether it is made.
    if (bank.pending !== null) throw new AppError('The bank has not answered yet')
    if (paidPlans[plan].price.ISK < paidPlans[before].price.ISK)
      return { ...company, account: { ...account, bank: { ...bank, next_plan: plan } } }
    const period = periodUntil(bank.anchor, bank.next_period)
    const line = differenceLine(brand, { before, after: plan }, period, dayOf(now))
    const extra_lines = [...bank.extra_lines, ...(line ? [line] : [])]
    return { ...company, billing_plan: plan, account: { ...account, bank: { ...bank, next_plan: null, extra_lines } } }
  })
}
