import { AppError } from '../../../../shared/api/errors.ts'
import { brand } from '../../../../shared/brand.ts'
import { addSeconds } from '../../../../shared/domain/entry.ts'
import { toUtcDay, createDifferenceLine, findInvoicePeriodUntil } from '../../../../shared/domain/invoices.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import {
  isPaidPlan,
  paidPlans,
  type OfferedPlan,
  type PaidPlan,
  type PlanNumber,
} from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import * as invoices from '../invoices.ts'
import type { Company } from '../../companies/companies.ts'
import { retryOnConflict, transact, type Write } from '../../../table/writes.ts'
import { isChangeDone, type ChangeIdentity } from '../../../table/entity.ts'
import { startPaydayDeadline } from '../../../gateways/payday.ts'
import { validatePlan } from '../validate-plan.ts'
import { createDueItemWrite } from './due.ts'
import { toAppError } from './payday-errors.ts'
import { attemptLeaseSeconds, createPendingInvoice, isCancelling } from './pending-invoice.ts'

/**
 * Changes the plan of a company that pays through the bank. A larger plan applies at once, with a claim for the
 * difference in the rest of the period. A smaller plan applies from the next invoice on.
 */
export async function changeBankPlan(
  { id: companyId }: Company,
  number: PlanNumber,
  { now, change }: { now: string; change: ChangeIdentity },
): Promise<void> {
  if (await isChangeDone(companyId, change)) return
  const plan = await validatePlan(companyId, number)
  if (await retryOnConflict(() => prepareDifferenceInvoice(companyId, plan, now))) {
    const created = createPendingInvoice(companyId, { now, change, deadline: startPaydayDeadline() })
    const outcome = await created.catch((error: unknown) => {
      throw toAppError(companyId, error)
    })
    if (outcome === 'in doubt') throw new AppError('The bank has not answered yet')
    return
  }
  await billing.change(companyId, change, async current => {
    const { company, account, currentPlan } = requireBankPlan(current)
    await validatePlan(companyId, number)
    if (account.bank.pending !== null || isCancelling(account, now)) throw new AppError('The bank has not answered yet')
    const isDowngrade = paidPlans[plan].price.ISK < paidPlans[currentPlan].price.ISK
    return {
      ...company,
      billing_plan: isDowngrade ? currentPlan : plan,
      account: { ...account, bank: { ...account.bank, next_plan: isDowngrade ? plan : null } },
    }
  })
}

interface BankPlan {
  company: Company
  account: billing.BankPayingAccount
  currentPlan: PaidPlan
}

function requireBankPlan({ company, account }: Partial<billing.CompanyWithBilling>): BankPlan {
  const currentPlan = company?.billing_plan ?? null
  if (!company?.paying_customer || !billing.paysByBank(account) || !isPaidPlan(currentPlan))
    throw new AppError('The company does not pay')
  return { company, account, currentPlan }
}

/**
 * Stores a pending invoice for the price difference to the larger plan. Returns false if there is no difference to
 * charge.
 */
async function prepareDifferenceInvoice(companyId: CompanyId, plan: OfferedPlan, now: string): Promise<boolean> {
  const bankPlan = requireBankPlan(await billing.findWithCompany(companyId))
  const { account } = bankPlan
  const { pending } = account.bank
  if (isCancelling(account, now)) throw new AppError('The bank has not answered yet')
  // A pending invoice may already exist at Payday, so the plan can change only if there is none, or if it charges this
  // same change.
  const plannedInvoice = pending === null ? undefined : await invoices.find(companyId, pending)
  if (plannedInvoice?.is_difference && plannedInvoice.plan === plan) return true
  if (pending !== null) throw new AppError('The bank has not answered yet')
  const invoice = planDifferenceInvoice(bankPlan, plan, now)
  if (!invoice) return false
  await transact([
    ...billing.createAccountWrites({ ...account, bank: { ...account.bank, pending: invoice.id } }, account),
    ...createPlannedInvoiceWrites(invoice, now),
  ])
  return true
}

/**
 * Returns the writes that store a planned invoice and its due item. If the caller is interrupted, the job finds
 * the due item and creates the invoice at Payday.
 */
export const createPlannedInvoiceWrites = (invoice: invoices.Invoice, now: string): Write[] => [
  invoices.createInvoiceWrite(invoice),
  createDueItemWrite(invoice.company, 'invoice', addSeconds(now, attemptLeaseSeconds)),
]

/**
 * Plans the invoice for the price difference in the rest of the period. Undefined if the plan costs no more than the
 * current one.
 */
export function planDifferenceInvoice(
  { company, account: { bank }, currentPlan }: BankPlan,
  plan: OfferedPlan,
  now: string,
): invoices.Invoice | undefined {
  const today = toUtcDay(now)
  const period = findInvoicePeriodUntil(bank.anchor, bank.next_period)
  const line = createDifferenceLine(brand, { before: currentPlan, after: plan }, period, today)
  return (
    line &&
    invoices.planInvoice({
      company: company.id,
      start: bank.starts,
      period: { from: today < period.from ? period.from : today, to: period.to },
      plan,
      is_difference: true,
      lines: [line],
      today,
      payer: { name: company.name, ssn: bank.ssn },
    })
  )
}
