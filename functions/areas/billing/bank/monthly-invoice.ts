import { brand } from '../../../../shared/brand.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import {
  toUtcDay,
  toUtcMidnightInstant,
  createInvoicePeriod,
  createSubscriptionLine,
  type InvoiceLine,
  type InvoicePeriod,
} from '../../../../shared/domain/invoices.ts'
import { freePlan, isPaidPlan, type PaidPlan } from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import * as due from './due.ts'
import * as invoices from '../invoices.ts'
import type { Company } from '../../companies/companies.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../../table/writes.ts'
import { createChangeIdentity } from '../../../table/entity.ts'
import { startPaydayDeadline } from '../../../gateways/payday.ts'
import { logUnexpected } from '../../../log/log.ts'
import { checkClaims } from './claims.ts'
import { createPendingInvoice, createInvoiceChange, isCancelling } from './pending-invoice.ts'

/**
 * Creates the invoice for a due item, if an invoice is due. Must be idempotent, because SQS may deliver an item twice
 * or after it has been handled.
 */
export async function createDueInvoice(item: due.BillingDue, trueTime: string): Promise<void> {
  const now = due.chooseLaterInstant(item, trueTime)
  const { company: companyId } = item
  // Fetches today's payments first, because they may allow a further invoice.
  if (owesTooMuch(await invoices.list(companyId))) await checkClaims({ company: companyId, at: now }, now)
  const id = await retryOnConflict(() => prepareInvoice(companyId, now))
  if (id === undefined) return
  await createPendingInvoice(companyId, {
    now,
    change: createInvoiceChange(id, now),
    deadline: startPaydayDeadline(),
  })
}

/** Returns the id of the invoice to create. Undefined if there is none to create now. */
async function prepareInvoice(companyId: CompanyId, now: string): Promise<string | undefined> {
  // Reads the due item before the account. If the company then starts to pay, the due item changes, and the transaction
  // below cannot remove it.
  const item = await due.find(companyId, 'invoice')
  if (!item) return undefined
  const { company, account } = await billing.findWithCompany(companyId)
  // During a cancellation, the item stays due, so that the job retries it.
  if (billing.paysByBank(account) && isCancelling(account, now)) return undefined
  if (account?.bank?.pending) return account.bank.pending
  if (!company?.paying_customer || !billing.paysByBank(account)) {
    await transact([due.createMoveDueWrite('invoice', item, undefined)])
    return undefined
  }
  if (isDue(account, now) && planNextInvoice(company, account) && owesTooMuch(await invoices.list(companyId))) {
    await markAwaitingPayment(companyId, now)
    return undefined
  }
  const { writes, id } = planNextStep(company, account, item, now)
  await transact(writes)
  return id
}

const isDue = ({ bank }: billing.BankPayingAccount, now: string): boolean =>
  Date.parse(toUtcMidnightInstant(bank.next_period)) <= Date.parse(now)

/**
 * The number of owed invoices at which no further monthly invoice is created. Invoices for price differences and
 * tolerated invoices do not count.
 */
const maxUnpaidInvoices = 2
const owesTooMuch = (list: readonly invoices.Invoice[]): boolean =>
  list.filter(invoice => invoices.isOwed(invoice) && !invoice.is_difference).length >= maxUnpaidInvoices

/** Ends the subscription until the company has paid, and alerts the operator, who decides how to treat the debt. */
async function markAwaitingPayment(companyId: CompanyId, now: string): Promise<void> {
  logUnexpected({ company: companyId }, new Error(`${maxUnpaidInvoices} claims are unpaid, so no further one is made`))
  await billing.change(
    companyId,
    createChangeIdentity(`await payment ${now}`, 'await payment', now),
    ({ company, account }) => {
      if (!company.paying_customer || !billing.paysByBank(account)) throw new WriteConflict()
      return {
        paying_customer: false,
        billing_plan: company.billing_plan,
        account: { ...account, bank: { ...account.bank, awaits_payment: true } },
        extraWrites: [due.createDueItemWrite(companyId, 'invoice', undefined)],
      }
    },
  )
}

/** Returns the plan, period and lines of the company's next invoice. Undefined if no payment is due for that period. */
export function planNextInvoice(
  company: Company,
  { bank }: billing.BankPayingAccount,
): { plan: PaidPlan; period: InvoicePeriod; lines: InvoiceLine[] } | undefined {
  const period = createInvoicePeriod(bank.anchor, bank.next_period)
  const plan = bank.next_plan ?? company.billing_plan
  // A company is not charged for a month at whose start it is disabled or has the free plan.
  if (company.disabled || plan === freePlan) return undefined
  if (!isPaidPlan(plan)) throw new Error(`Unhandled billing plan ${plan}`)
  return { plan, period, lines: [createSubscriptionLine(brand, plan, period), ...bank.extra_lines] }
}

function planNextStep(
  company: Company,
  billingAccount: billing.BankPayingAccount,
  item: due.BillingDue,
  now: string,
): { writes: Write[]; id?: string } {
  const { bank } = billingAccount
  const periodStart = toUtcMidnightInstant(bank.next_period)
  if (Date.parse(periodStart) > Date.parse(now))
    return { writes: [due.createMoveDueWrite('invoice', item, periodStart)] }
  const plannedInvoice = planNextInvoice(company, billingAccount)
  if (!plannedInvoice) {
    const { to } = createInvoicePeriod(bank.anchor, bank.next_period)
    return {
      writes: [
        ...billing.createAccountWrites({ ...billingAccount, bank: { ...bank, next_period: to } }, billingAccount),
        due.createMoveDueWrite('invoice', item, toUtcMidnightInstant(to)),
      ],
    }
  }
  const invoice = invoices.planInvoice({
    company: company.id,
    start: bank.starts,
    ...plannedInvoice,
    today: toUtcDay(now),
    payer: { name: company.name, ssn: bank.ssn },
  })
  const nextAccount: billing.BankPayingAccount = {
    ...billingAccount,
    bank: { ...bank, next_period: plannedInvoice.period.to, extra_lines: [], pending: invoice.id },
  }
  return {
    id: invoice.id,
    writes: [...billing.createAccountWrites(nextAccount, billingAccount), invoices.createInvoiceWrite(invoice)],
  }
}
