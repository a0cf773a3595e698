/** Starts payment through the bank. */
import type * as z from 'zod'
import { AppError } from '../../../../shared/api/errors.ts'
import { brand } from '../../../../shared/brand.ts'
import type { NewBankPayer } from '../../../../shared/api/schemas/billing.ts'
import { addSeconds } from '../../../../shared/domain/entry.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { dayOf, midnightOf, firstPeriod, subscriptionLine } from '../../../../shared/domain/invoices.ts'
import { freePlan, trialStartedAt, type OfferedPlan } from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import { setDueWrite } from './due.ts'
import * as invoices from '../invoices.ts'
import * as companies from '../../companies/companies.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../../table/writes.ts'
import { wasDone, type Change } from '../../../table/entity.ts'
import { isPaydayConfigured } from '../../../gateways/payday-client.ts'
import { findOrCreateCustomer, paydayDeadline } from '../../../gateways/payday.ts'
import { toAppError } from './payday-errors.ts'
import { attemptSeconds, createPendingInvoice } from './pending-invoice.ts'
import { validatePlan } from '../validate-plan.ts'

type PayerForm = z.output<typeof NewBankPayer>

interface StartContext {
  form: PayerForm
  plan: OfferedPlan
  change: Change
  now: string
  deadline: AbortSignal
}

/** Idempotent: the form can be sent again after any failure and never creates a second claim. */
export async function startBankPayment(
  company: companies.Company,
  form: PayerForm,
  { now, change }: Pick<StartContext, 'now' | 'change'>,
) {
  if (await wasDone(company.id, change)) return
  const isIcelandic = company.country === 'IS' || company.currency === 'ISK'
  if (!isIcelandic || !(await isPaydayConfigured())) throw new AppError('Paying through the bank is not offered')
  const plan = await validatePlan(company.id, form.subscription_plan)
  const start: StartContext = { form, plan, change, now, deadline: paydayDeadline() }
  try {
    const next = await retryOnConflict(() => prepareFirstInvoice(company.id, start))
    if (next === 'resume') await resumePayments(company.id, start)
    if (next === 'claim' && (await createPendingInvoice(company.id, start)) === 'in doubt')
      throw new AppError('The bank has not answered yet')
  } catch (error) {
    throw toAppError(company.id, error)
  }
}

/** Stores the planned first invoice, unless none is needed. */
async function prepareFirstInvoice(companyId: CompanyId, start: StartContext): Promise<'claim' | 'resume' | 'nothing'> {
  const { company, account } = await billing.findWithCompany(companyId)
  if (!company) throw new AppError('Not found')
  if (company.paying_customer || company.billing_plan === freePlan) {
    if (isAlreadyStarted(start, { company, account })) return 'nothing'
    throw new AppError('The company pays already')
  }
  const pending = account?.bank?.pending ? await invoices.find(companyId, account.bank.pending) : undefined
  // Keep an attempted invoice even if the form has changed, because Payday may have created it.
  if (pending && pending.attempted_at !== null) return 'claim'
  if (isStillPaid(account?.paid_until, start.now)) return 'resume'
  const today = dayOf(start.now)
  const period = firstPeriod(trialStartedAt(company), today)
  const bank = toBankDetails(start, account?.bank, period.from)
  const invoice = invoices.planInvoice({
    company: companyId,
    start: bank.starts,
    period,
    plan: start.plan,
    lines: [subscriptionLine(brand, start.plan, period)],
    today,
    payer: { name: company.name, ssn: bank.ssn },
  })
  const current = account ?? billing.newAccount(companyId, 'bank')
  await transact([
    ...billing.accountWrites({ ...current, bank: { ...bank, next_period: period.to, pending: invoice.id } }, account),
    ...replaceInvoiceWrites(pending, invoice),
    setDueWrite(companyId, 'invoice', addSeconds(start.now, attemptSeconds)),
  ])
  return 'claim'
}

/** Writes that replace a planned invoice which was never attempted. */
const replaceInvoiceWrites = (previous: invoices.Invoice | undefined, next: invoices.Invoice): Write[] =>
  previous?.id === next.id
    ? [invoices.invoiceWrite({ ...next, version: previous.version })]
    : [...(previous ? [invoices.removeWrite(previous)] : []), invoices.invoiceWrite(next)]

/** Whether the company already pays as this form requests. So it is in a repeat whose first response was lost. */
const isAlreadyStarted = ({ form, plan }: StartContext, { company, account }: billing.CompanyWithBilling): boolean =>
  company.paying_customer &&
  billing.paysByBank(account) &&
  account.bank.ssn === form.ssn &&
  account.bank.email === form.email_billing &&
  company.billing_plan === plan

const isStillPaid = (paidUntil: string | null | undefined, now: string): paidUntil is string =>
  typeof paidUntil === 'string' && Date.parse(paidUntil) > Date.parse(now)

/**
 * Counts a new start, unless the previous start still has a pending invoice, because that start was counted already.
 */
const toBankDetails = (
  { form, now }: StartContext,
  current: billing.BankDetails | undefined,
  anchor: string,
): billing.BankDetails => ({
  ...current,
  ssn: form.ssn,
  email: form.email_billing,
  customer: current?.ssn === form.ssn ? current.customer : null,
  anchor,
  starts: (current?.starts ?? 0) + (current?.pending ? 0 : 1),
  next_period: anchor,
  next_plan: null,
  extra_lines: [],
  pending: null,
  confirmed_at: now,
})

/** Resumes the payments of a company that cancelled and has paid days left. Its next period begins after these days. */
async function resumePayments(companyId: CompanyId, start: StartContext): Promise<void> {
  const { form, plan, change, now, deadline } = start
  const company = await companies.find(companyId)
  // Looks the customer up at Payday now, so that a kennitala which Payday rejects is refused before payments resume.
  const customer = await findOrCreateCustomer(
    { ssn: form.ssn, name: company?.name ?? '', email: form.email_billing },
    deadline,
  )
  await billing.change(companyId, change, ({ company: current, account }) => {
    if (current.paying_customer || account?.bank?.pending) throw new AppError('The company pays already')
    if (!account || !isStillPaid(account.paid_until, now)) throw new WriteConflict()
    const day = dayOf(account.paid_until)
    const bank = toBankDetails(start, account.bank, day)
    const anchor = account.bank?.next_period === day ? account.bank.anchor : day
    return {
      paying_customer: true,
      billing_plan: plan,
      account: {
        ...account,
        method: 'bank',
        cancelled_at: null,
        cancel_reason: null,
        bank: { ...bank, anchor, customer, next_period: day },
      },
      extraWrites: [setDueWrite(companyId, 'invoice', midnightOf(day))],
    }
  })
}
