/**
 * Creates a pending invoice at Payday exactly once: records each attempt first, and after a timeout looks the invoice
 * up before trying again. Unclear cases are left to the operator.
 */
import { brand } from '../../../../shared/brand.ts'
import { daySeconds, addSeconds } from '../../../../shared/domain/entry.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { computeInvoiceDates, toUtcDay, toUtcMidnightInstant } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import { computeNextClaimCheck, createDueItemWrite } from './due.ts'
import * as invoices from '../invoices.ts'
import type { Company } from '../../companies/companies.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../../table/writes.ts'
import { createChangeIdentity, type ChangeIdentity } from '../../../table/entity.ts'
import { PaydayRateLimitError, PaydayRefusalError, PaydayUnknownOutcomeError } from '../../../gateways/payday-client.ts'
import { createInvoice, findOrCreateCustomer, updateCustomer, type PaydayInvoice } from '../../../gateways/payday.ts'
import { logUnexpected } from '../../../log/log.ts'
import { derivePaymentFacts, replaceInvoices } from './payment-facts.ts'
import { lookUpInvoice, type InvoiceLookup } from './look-up-invoice.ts'

/** The lease of one attempt is longer than the function's timeout and than Payday takes to process a request. */
export const attemptLeaseSeconds = 60
/**
 * After this many attempts with an unknown outcome, no further attempt is made, and the operator has to check the
 * invoice at Payday.
 */
const maxAttempts = 3

interface AttemptContext {
  now: string
  change: ChangeIdentity
  deadline: AbortSignal
}

/**
 * Creates the pending invoice at Payday, unless a lookup finds it there. Returns `in doubt` if the invoice's outcome is
 * unknown and another attempt would not help. Throws PaydayUnknownOutcomeError if the request has to be retried. If
 * Payday refuses the invoice, removes the pending start or larger plan, and throws PaydayRefusalError.
 */
export const createPendingInvoice = (companyId: CompanyId, context: AttemptContext): Promise<'settled' | 'in doubt'> =>
  retryOnConflict(async () => {
    const pendingCreation = await findPendingInvoice(companyId)
    if (!pendingCreation) return 'settled'
    const { invoice, account } = pendingCreation
    const lookup =
      invoice.attempted_at === null ? undefined : await lookUpInvoice(invoice, account.bank.customer, context.deadline)
    if (lookup) return applyLookup(pendingCreation, lookup, context)
    if (invoice.state === 'doubtful')
      return applyLookup(pendingCreation, { doubt: 'there is no invoice with its reference' }, context)
    if (isAttemptInProgress(invoice, context.now))
      throw new PaydayUnknownOutcomeError('POST /invoices', 'it may still be at work')
    if (invoice.attempts >= maxAttempts)
      return applyLookup(pendingCreation, { doubt: `${maxAttempts} attempts had no answer` }, context)
    return attemptCreation(pendingCreation, context)
  })

export const createInvoiceChange = (id: string, now: string): ChangeIdentity =>
  createChangeIdentity(`invoice ${id}`, id, now)

export const isAttemptInProgress = ({ attempted_at }: invoices.Invoice, now: string): boolean =>
  attempted_at !== null && Date.parse(addSeconds(attempted_at, attemptLeaseSeconds)) > Date.parse(now)

/**
 * Whether a cancellation is in progress. No claim is created until it has ended, because the cancellation would not
 * withdraw that claim.
 */
export const isCancelling = ({ bank }: billing.BankPayingAccount, now: string): boolean =>
  bank.cancelling_at !== undefined && Date.parse(addSeconds(bank.cancelling_at, attemptLeaseSeconds)) > Date.parse(now)

interface PendingCreation {
  company: Company
  account: billing.BankPayingAccount
  invoice: invoices.Invoice
}

export async function findPendingInvoice(companyId: CompanyId): Promise<PendingCreation | undefined> {
  const { company, account } = await billing.findWithCompany(companyId)
  const id = account?.bank?.pending
  if (!company || !account?.bank || typeof id !== 'string') return undefined
  const invoice = await invoices.find(companyId, id)
  // Account and invoice are written together, so if the invoice is missing, a write happened between the two reads.
  if (!invoice) throw new WriteConflict()
  return { company, account: { ...account, bank: account.bank }, invoice }
}

async function attemptCreation(
  { company, account, invoice }: PendingCreation,
  context: AttemptContext,
): Promise<'settled' | 'in doubt'> {
  const { now, deadline } = context
  if (isCancelling(account, now)) throw new PaydayUnknownOutcomeError('POST /invoices', 'the company is cancelling')
  try {
    const payer = { ssn: account.bank.ssn, name: company.name, email: account.bank.email }
    const customer = account.bank.customer ?? (await findOrCreateCustomer(payer, deadline))
    await updateCustomer(customer, payer, deadline)
    const attemptedCreation = await writeAttempt({ company, account, invoice }, customer, now)
    const { created, error } = await tryCreateInvoice(attemptedCreation, customer, deadline)
    if (created) return await applyLookup(attemptedCreation, { created }, context)
    const wasNotCreated = error instanceof PaydayRefusalError || error instanceof PaydayRateLimitError
    if (wasNotCreated) await transact([invoices.createInvoiceWrite(removeAttempt(attemptedCreation.invoice))])
    if (wasNotCreated || !(error instanceof PaydayUnknownOutcomeError)) throw error
    const lookup = await lookUpInvoice(attemptedCreation.invoice, customer, deadline)
    if (lookup) return await applyLookup(attemptedCreation, lookup, context)
    throw error
  } catch (error) {
    if (error instanceof PaydayRefusalError && (!company.paying_customer || invoice.is_difference))
      await removePendingInvoice(company.id, invoice.id)
    throw error
  }
}

async function writeAttempt(
  { company, account, invoice }: PendingCreation,
  customerId: string,
  now: string,
): Promise<PendingCreation> {
  const attemptedInvoice: invoices.Invoice = {
    ...invoice,
    // Keeps the invoice's dates after the first attempt, because Payday may have created the invoice and the lookup
    // needs its date.
    ...(invoice.attempted_at === null ? computeInvoiceDates(toUtcDay(now), invoice.from) : {}),
    attempted_at: now,
    attempts: invoice.attempts + 1,
  }
  const nextAccount = { ...account, bank: { ...account.bank, customer: customerId } }
  await transact([
    ...billing.createAccountWrites(nextAccount, account),
    invoices.createInvoiceWrite(attemptedInvoice),
    createDueItemWrite(company.id, 'invoice', addSeconds(now, attemptLeaseSeconds)),
  ])
  return {
    company,
    account: { ...nextAccount, version: account.version + 1 },
    invoice: { ...attemptedInvoice, version: invoice.version + 1 },
  }
}

const removeAttempt = (invoice: invoices.Invoice): invoices.Invoice => ({
  ...invoice,
  attempted_at: null,
  attempts: invoice.attempts - 1,
})

async function tryCreateInvoice(
  { invoice }: PendingCreation,
  customer: string,
  deadline: AbortSignal,
): Promise<{ created?: PaydayInvoice; error?: unknown }> {
  try {
    return { created: await createInvoice({ ...invoice, customer, description: brand }, deadline) }
  } catch (error) {
    return { error }
  }
}

async function applyLookup(
  { company, invoice }: PendingCreation,
  lookup: NonNullable<InvoiceLookup>,
  context: AttemptContext,
): Promise<'settled' | 'in doubt'> {
  if ('created' in lookup) {
    await recordInvoice(company.id, invoice.id, lookup.created, context)
    return 'settled'
  }
  await transact([
    invoices.createInvoiceWrite({ ...invoice, state: 'doubtful' }),
    createDueItemWrite(company.id, 'invoice', addSeconds(context.now, daySeconds)),
  ])
  // docs/runbook.md says how the operator settles the invoice.
  logUnexpected({ company: company.id }, new Error(`Invoice ${invoice.reference} is in doubt: ${lookup.doubt}`))
  return 'in doubt'
}

export const mergePaydayInvoice = (invoice: invoices.Invoice, paydayInvoice: PaydayInvoice): invoices.Invoice => ({
  ...invoice,
  state: paydayInvoice.state,
  attempted_at: null,
  payday_id: paydayInvoice.id,
  number: paydayInvoice.number,
  net: Math.round(paydayInvoice.net ?? invoice.net),
  gross: Math.round(paydayInvoice.gross ?? invoice.gross),
  paid_on: paydayInvoice.paidOn,
})

async function recordInvoice(
  companyId: CompanyId,
  id: string,
  paydayInvoice: PaydayInvoice,
  { now, change }: AttemptContext,
): Promise<void> {
  await billing.change(companyId, change, async ({ company, account }) => {
    const { paying_customer, billing_plan } = company
    if (!account?.bank) throw new Error(`The account of ${companyId} is missing`)
    const existingInvoices = await invoices.list(companyId)
    const invoice = existingInvoices.find(each => each.id === id)
    if (!invoice || account.bank.pending !== id)
      // A concurrent request has stored Payday's invoice already, so nothing changes.
      return { paying_customer, billing_plan, account }
    // A cancellation in progress looks this invoice up at Payday and withdraws it.
    if (isCancelling({ ...account, bank: account.bank }, now))
      throw new PaydayUnknownOutcomeError('POST /invoices', 'the company is cancelling')
    const recordedInvoice = mergePaydayInvoice(invoice, paydayInvoice)
    const invoicesAfter = replaceInvoices(existingInvoices, [recordedInvoice])
    const isNewPlan = !paying_customer || account.bank.next_plan === invoice.plan || invoice.is_difference === true
    return {
      paying_customer: true,
      billing_plan: isNewPlan ? invoice.plan : billing_plan,
      account: {
        ...account,
        ...derivePaymentFacts(account, invoicesAfter),
        method: 'bank',
        cancelled_at: null,
        cancel_reason: null,
        bank: { ...account.bank, pending: null, next_plan: isNewPlan ? null : account.bank.next_plan },
      },
      extraWrites: [
        invoices.createInvoiceWrite(recordedInvoice),
        createDueItemWrite(companyId, 'invoice', toUtcMidnightInstant(account.bank.next_period)),
        createDueItemWrite(companyId, 'claim', computeNextClaimCheck(invoicesAfter, now)),
      ],
    }
  })
}

const removePendingInvoice = (companyId: CompanyId, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const pendingCreation = await findPendingInvoice(companyId)
    if (pendingCreation?.invoice.id !== id) return
    await transact(
      pendingCreation.invoice.is_difference
        ? createDifferenceInvoiceRemovalWrites(pendingCreation)
        : createStartInvoiceRemovalWrites(pendingCreation),
    )
  })

const createDifferenceInvoiceRemovalWrites = ({ account, invoice }: PendingCreation): Write[] => [
  invoices.createInvoiceRemovalWrite(invoice),
  createDueItemWrite(account.company, 'invoice', toUtcMidnightInstant(account.bank.next_period)),
  ...billing.createAccountWrites({ ...account, bank: { ...account.bank, pending: null } }, account),
]

function createStartInvoiceRemovalWrites({ account, invoice }: PendingCreation): Write[] {
  const { bank, paid_until, cancelled_at } = account
  const hasPaid = bank.starts > 1 || paid_until !== null || cancelled_at !== null
  return [
    invoices.createInvoiceRemovalWrite(invoice),
    createDueItemWrite(account.company, 'invoice', undefined),
    ...(hasPaid
      ? billing.createAccountWrites({ ...account, bank: { ...bank, pending: null } }, account)
      : billing.createAccountRemovalWrites(account)),
  ]
}
