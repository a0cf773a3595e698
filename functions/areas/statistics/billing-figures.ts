import { computeBillingState, billingStateNames, type BillingStateName } from '../../../shared/domain/billing-state.ts'
import { addDays } from '../../../shared/domain/calendar.ts'
import { toUtcDay } from '../../../shared/domain/invoices.ts'
import { freePlan } from '../../../shared/domain/plans.ts'
import * as billing from '../billing/account.ts'
import * as companies from '../companies/companies.ts'

interface BillingFigures {
  byState: Record<BillingStateName, number>
  /** Paying companies by plan. */
  byPlan: Record<string, number>
  /** Companies whose next invoice should have been created more than a day ago. */
  invoicesLate: number
  companies: number
  /** One error per company that could not be counted. */
  errors: unknown[]
}

export async function countBillingFigures(now: string): Promise<BillingFigures> {
  const figures: BillingFigures = {
    byState: Object.fromEntries(billingStateNames.map(name => [name, 0])) as BillingFigures['byState'],
    byPlan: {},
    invoicesLate: 0,
    companies: 0,
    errors: [],
  }
  for await (const page of companies.listPages(now)) {
    figures.errors.push(...page.flatMap(({ error }) => (error ? [error] : [])))
    const enabledCompanies = page.flatMap(({ data }) => (data && !data.disabled ? [data] : []))
    const accounts = await billing.findMany(enabledCompanies.map(({ id }) => id))
    for (const [i, company] of enabledCompanies.entries()) addToFigures(figures, company, accounts[i], now)
  }
  return figures
}

function addToFigures(
  figures: BillingFigures,
  company: companies.Company,
  account: billing.BillingAccount | undefined,
  now: string,
): void {
  const { name } = computeBillingState(billing.toBillingFacts(company, account), now)
  const { paying_customer, billing_plan: plan } = company
  figures.companies += 1
  figures.byState[name] += 1
  if (!paying_customer || plan === null || plan === freePlan) return
  figures.byPlan[plan] = (figures.byPlan[plan] ?? 0) + 1
  if (billing.paysByBank(account) && isInvoiceLate(account, now)) figures.invoicesLate += 1
}

/**
 * Whether the next invoice should have been created more than a day ago. The id of a pending invoice begins with the
 * first day of its period.
 */
function isInvoiceLate({ bank }: billing.BillingAccount & { bank: billing.BankBilling }, now: string): boolean {
  const firstDay = bank.pending === null ? bank.next_period : bank.pending.slice(0, 10)
  return addDays(firstDay, 1) < toUtcDay(now)
}
