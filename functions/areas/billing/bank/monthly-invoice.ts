import { brand } from '../../../../shared/brand.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import {
  dayOf,
  midnightOf,
  periodFrom,
  subscriptionLine,
  type InvoiceLine,
  type InvoicePeriod,
} from '../../../../shared/domain/invoices.ts'
import { freePlan, isPaidPlan, type PaidPlan } from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import * as due from './due.ts'
import * as invoices from '../invoices.ts'
import type { Company } from '../../companies/companies.ts'
import { transact, retryOnConflict, type Write } from '../../../table/writes.ts'
import { createChange } from '../../../table/entity.ts'
import { paydayDeadline } from '../../../gateways/payday.ts'
import { createPendingInvoice } from './pending-invoice.ts'

/** A manual run may pass a future time, at which the item counts as due. */
export const laterOfDueAndNow = ({ at }: due.BillingDue, now: string): string =>
  Date.parse(at) > Date.parse(now) ? at : now

/** Creates the due invoice. Must be idempotent: SQS may deliver an item twice or after it has been handled. */
export async function createDueInvoice(item: due.BillingDue, trueTime: string): Promise<void> {
  const now = laterOfDueAndNow(item, trueTime)
  const { company: companyId } = item
  const id = await retryOnConflict(() => prepareInvoice(companyId, now))
  if (id === undefined) return
  await createPendingInvoice(companyId, {
    now,
    change: createChange(`invoice ${id}`, id, now),
    deadline: paydayDeadline(),
  })
}

/** Stores a planned invoice. Returns the id of the invoice to create. */
async function prepareInvoice(companyId: CompanyId, now: string): Promise<string | undefined> {
  // Reads the due item before the account. If the company confirms payment after that, the due item changes, and the
  // transaction that removes it here is refused.
  const item = await due.find(companyId, 'invoice')
  if (!item) return undefined
  const { company, account } = await billing.findWithCompany(companyId)
  if (account?.bank?.pending) return account.bank.pending
  if (!company?.paying_customer || !billing.paysByBank(account)) {
    await transact([due.moveDueWrite('invoice', item, undefined)])
    return undefined
  }
  const { writes, id } = nextStep(company, account, item, now)
  await transact(writes)
  return id
}

/** Plans the invoice of the next period. Undefined if no payment is due for that period. */
export function nextInvoice(
  company: Company,
  { bank }: billing.BankAccount,
): { plan: PaidPlan; period: InvoicePeriod; lines: InvoiceLine[] } | undefined {
  const period = periodFrom(bank.anchor, bank.next_period)
  const plan = bank.next_plan ?? company.billing_plan
  // No charge for a month in which the company is disabled or has the free plan.
  if (company.disabled || plan === freePlan) return undefined
  if (!isPaidPlan(plan)) throw new Error(`Unhandled billing plan ${plan}`)
  return { plan, period, lines: [subscriptionLine(brand, plan, period), ...bank.extra_lines] }
}

function nextStep(
  company: Company,
  account: billing.BankAccount,
  item: due.BillingDue,
  now: string,
): { writes: Write[]; id?: string } {
  const { bank } = account
  const begins = midnightOf(bank.next_period)
  if (Date.parse(begins) > Date.parse(now)) return { writes: [due.moveDueWrite('invoice', item, begins)] }
  const planned = nextInvoice(company, account)
  if (!planned) {
    const { to } = periodFrom(bank.anchor, bank.next_period)
    return {
      writes: [
        ...billing.accountWrites({ ...account, bank: { ...bank, next_period: to } }, account),
        due.moveDueWrite('invoice', item, midnightOf(to)),
      ],
    }
  }
  const invoice = invoices.planInvoice({
    company: company.id,
    start: bank.starts,
    ...planned,
    today: dayOf(now),
    payer: { name: company.name, ssn: bank.ssn },
  })
  const next: billing.BankAccount = {
    ...account,
    bank: { ...bank, next_period: planned.period.to, extra_lines: [], pending: invoice.id },
  }
  return { id: invoice.id, writes: [...billing.accountWrites(next, account), invoices.invoiceWrite(invoice)] }
}
