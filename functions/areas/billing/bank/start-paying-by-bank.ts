import type * as z from 'zod'
import { AppError } from '../../../../shared/api/errors.ts'
import { brand } from '../../../../shared/brand.ts'
import type { NewBankPayer } from '../../../../shared/api/schemas/billing.ts'
import { addSeconds } from '../../../../shared/domain/entry.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import {
  toUtcDay,
  toUtcMidnightInstant,
  findFirstInvoicePeriod,
  createSubscriptionLine,
} from '../../../../shared/domain/invoices.ts'
import { freePlan, isPaidPlan, paidPlans, findTrialStart, type OfferedPlan } from '../../../../shared/domain/plans.ts'
import * as billing from '../account.ts'
import { planDifferenceInvoice, createPlannedInvoiceWrites } from './change-bank-plan.ts'
import { computeNextClaimCheck, createDueItemWrite } from './due.ts'
import * as invoices from '../invoices.ts'
import * as companies from '../../companies/companies.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../../table/writes.ts'
import { isChangeDone, type ChangeIdentity } from '../../../table/entity.ts'
import { findOrCreateCustomer, startPaydayDeadline } from '../../../gateways/payday.ts'
import { toAppError } from './payday-errors.ts'
import { isPaymentOverdue, findNextInvoicePeriod, derivePaymentFacts } from './payment-facts.ts'
import { attemptLeaseSeconds, createPendingInvoice, createInvoiceChange } from './pending-invoice.ts'
import { isBankOffered } from './is-bank-offered.ts'
import { validatePlan } from '../validate-plan.ts'

type PayerForm = z.output<typeof NewBankPayer>

interface StartContext {
  form: PayerForm
  plan: OfferedPlan
  change: ChangeIdentity
  now: string
  deadline: AbortSignal
}

/**
 * Starts or resumes a company's payments through the bank, with a claim if one is due. Idempotent: the form can be sent
 * again after any failure and never creates a second claim.
 */
export async function startPayingByBank(
  company: companies.Company,
  form: PayerForm,
  { now, change }: Pick<StartContext, 'now' | 'change'>,
) {
  if (await isChangeDone(company.id, change)) return
  if (!(await isBankOffered(company))) throw new AppError('Paying through the bank is not offered')
  const plan = await validatePlan(company.id, form.subscription_plan)
  const start: StartContext = { form, plan, change, now, deadline: startPaydayDeadline() }
  try {
    const nextStep = await retryOnConflict(() => prepareFirstInvoice(company.id, start))
    const differenceId = nextStep === 'resume' ? await resumePayments(company.id, start) : undefined
    if (differenceId !== undefined)
      await createPendingInvoice(company.id, { ...start, change: createInvoiceChange(differenceId, now) })
    if (nextStep === 'claim' && (await createPendingInvoice(company.id, start)) === 'in doubt')
      throw new AppError('The bank has not answered yet')
  } catch (error) {
    throw toAppError(company.id, error)
  }
}

async function prepareFirstInvoice(companyId: CompanyId, start: StartContext): Promise<'claim' | 'resume' | 'nothing'> {
  const { company, account } = await billing.findWithCompany(companyId)
  if (!company) throw new AppError('Not found')
  const pendingInvoice = account?.bank?.pending ? await invoices.find(companyId, account.bank.pending) : undefined
  if (isAlreadyStarted(start, { company, account })) {
    if ([company.billing_plan, account?.bank?.next_plan].includes(start.plan)) return 'nothing'
    if (pendingInvoice?.plan === start.plan) return 'claim'
  }
  if (company.paying_customer || company.billing_plan === freePlan) throw new AppError('The company pays already')
  // Keeps an attempted invoice even if the form has changed, because Payday may have created it.
  if (pendingInvoice && pendingInvoice.attempted_at !== null) return 'claim'
  if (isStillPaid(account?.paid_until, start.now) || (await invoices.list(companyId)).some(invoices.isOpen))
    return 'resume'
  const today = toUtcDay(start.now)
  const period = findFirstInvoicePeriod(findTrialStart(company), today)
  const bank = toBankBilling(start, account?.bank, period.from)
  const invoice = invoices.planInvoice({
    company: companyId,
    start: bank.starts,
    period,
    plan: start.plan,
    lines: [createSubscriptionLine(brand, start.plan, period), ...bank.extra_lines],
    today,
    payer: { name: company.name, ssn: bank.ssn },
  })
  // Counts employees after reading the account. If a concurrent request adds an employee, it checks or changes the
  // account, so one of the two transactions fails.
  const currentAccount = account ?? (await createAccount(companyId))
  await validatePlan(companyId, start.form.subscription_plan)
  await transact([
    ...billing.createAccountWrites(
      { ...currentAccount, bank: { ...bank, next_period: period.to, extra_lines: [], pending: invoice.id } },
      currentAccount,
    ),
    ...createReplaceInvoiceWrites(pendingInvoice, invoice),
    createDueItemWrite(companyId, 'invoice', addSeconds(start.now, attemptLeaseSeconds)),
  ])
  return 'claim'
}

async function createAccount(companyId: CompanyId): Promise<billing.BillingAccount> {
  await transact(billing.createAccountWrites(billing.createBillingAccount(companyId, 'bank'), undefined))
  const account = await billing.find(companyId)
  if (!account) throw new WriteConflict()
  return account
}

/**
 * Returns the writes that replace the previous invoice by the next one. The previous invoice must never have been
 * attempted at Payday.
 */
const createReplaceInvoiceWrites = (previous: invoices.Invoice | undefined, next: invoices.Invoice): Write[] =>
  previous?.id === next.id
    ? [invoices.createInvoiceWrite({ ...next, version: previous.version })]
    : [...(previous ? [invoices.createInvoiceRemovalWrite(previous)] : []), invoices.createInvoiceWrite(next)]

/**
 * Whether the company already pays with the kennitala and mail address of the form. This happens if the form is sent
 * again after a lost response.
 */
const isAlreadyStarted = ({ form }: StartContext, { company, account }: billing.CompanyWithBilling): boolean =>
  (company.paying_customer || billing.awaitsPayment(account)) &&
  billing.paysByBank(account) &&
  account.bank.ssn === form.ssn &&
  account.bank.email === form.email_billing

const isStillPaid = (paidUntil: string | null | undefined, now: string): paidUntil is string =>
  typeof paidUntil === 'string' && Date.parse(paidUntil) > Date.parse(now)

const toBankBilling = (
  { form, now }: StartContext,
  currentDetails: billing.BankBilling | undefined,
  anchor: string,
): billing.BankBilling => ({
  ...currentDetails,
  ssn: form.ssn,
  email: form.email_billing,
  customer: currentDetails?.ssn === form.ssn ? currentDetails.customer : null,
  anchor,
  starts: (currentDetails?.starts ?? 0) + (currentDetails?.pending ? 0 : 1),
  next_period: anchor,
  next_plan: null,
  extra_lines: currentDetails?.extra_lines ?? [],
  pending: null,
  confirmed_at: now,
  awaits_payment: false,
})

/**
 * Resumes the payments of a cancelled company that has paid days left or owes a begun period. Returns the id of the
 * planned invoice for a larger plan.
 */
async function resumePayments(companyId: CompanyId, start: StartContext): Promise<string | undefined> {
  const { form, change, now, deadline } = start
  const company = await companies.find(companyId)
  // Looks the customer up at Payday now, so that a kennitala which Payday rejects is refused before payments resume.
  const customer = await findOrCreateCustomer(
    { ssn: form.ssn, name: company?.name ?? '', email: form.email_billing },
    deadline,
  )
  let differenceInvoice: invoices.Invoice | undefined
  await billing.change(companyId, change, async ({ company: currentCompany, account }) => {
    if (currentCompany.paying_customer || account?.bank?.pending) throw new AppError('The company pays already')
    const listedInvoices = await invoices.list(companyId)
    if (!account || !(isStillPaid(account.paid_until, now) || listedInvoices.some(invoices.isOpen)))
      throw new WriteConflict()
    await validatePlan(companyId, form.subscription_plan)
    const updatedAccount: billing.BillingAccount = {
      ...account,
      ...derivePaymentFacts(account, listedInvoices),
      method: 'bank',
    }
    const isPaying = !isPaymentOverdue(updatedAccount, now)
    const period = findNextInvoicePeriod(updatedAccount, listedInvoices, toUtcDay(now))
    const bank = { ...toBankBilling(start, account.bank, period.anchor), ...period, customer }
    const resumedAccount = { ...updatedAccount, cancelled_at: null, cancel_reason: null, bank }
    const { billing_plan, next_plan } = computeResumedPlan(currentCompany.billing_plan, start.plan, isPaying)
    differenceInvoice =
      isPaying && isPaidPlan(billing_plan) && next_plan === null
        ? planDifferenceInvoice(
            { company: currentCompany, account: resumedAccount, currentPlan: billing_plan },
            start.plan,
            now,
          )
        : undefined
    return {
      paying_customer: isPaying,
      billing_plan: differenceInvoice ? billing_plan : next_plan === null ? start.plan : billing_plan,
      account: {
        ...resumedAccount,
        bank: { ...bank, next_plan, pending: differenceInvoice?.id ?? null, awaits_payment: !isPaying },
      },
      extraWrites: [
        ...(differenceInvoice
          ? createPlannedInvoiceWrites(differenceInvoice, now)
          : [
              createDueItemWrite(companyId, 'invoice', isPaying ? toUtcMidnightInstant(period.next_period) : undefined),
            ]),
        createDueItemWrite(companyId, 'claim', computeNextClaimCheck(listedInvoices, now)),
      ],
    }
  })
  return differenceInvoice?.id
}

/**
 * Returns the plan of the current period and the plan of the next invoice. The current period keeps its plan, because
 * it is paid or claimed. A smaller plan applies from the next invoice on, and so does a larger plan if claims are
 * overdue.
 */
function computeResumedPlan(
  currentPlan: string | null,
  plan: OfferedPlan,
  isPaying: boolean,
): { billing_plan: string; next_plan: OfferedPlan | null } {
  if (!isPaidPlan(currentPlan) || currentPlan === plan) return { billing_plan: plan, next_plan: null }
  const isDowngrade = paidPlans[plan].price.ISK < paidPlans[currentPlan].price.ISK
  return { billing_plan: currentPlan, next_plan: isDowngrade || !isPaying ? plan : null }
}
