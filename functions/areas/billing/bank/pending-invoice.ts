/**
 * Makes the pending invoice of a company at Payday. Whatever is cut off or not answered, it is made once: before each
 * attempt it is written down that there will be one, and after one without an answer Payday's invoices are looked at
 * first. What cannot be decided that way is left to a person.
 */
import { brand } from '../../../../shared/brand.ts'
import { daySeconds, addSeconds } from '../../../../shared/domain/entry.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { invoiceDates, dayOf, midnightOf } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import type { BankAccount } from '../account.ts'
import { claimsDueAt, setDueWrite } from './due.ts'
import * as invoices from '../invoices.ts'
import type { Invoice } from '../invoices.ts'
import type { Company } from '../../companies/companies.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../../table/writes.ts'
import type { Change } from '../../../table/entity.ts'
import { PaydayRateLimited, PaydayRefused, PaydayOutcomeUnknown } from '../../../gateways/payday-client.ts'
import { createInvoice, findOrCreateCustomer, type PaydayInvoice } from '../../../gateways/payday.ts'
import { logUnexpected } from '../../../log/log.ts'
import { paymentFacts, replaceInvoices } from './payment-facts.ts'
import { lookUpInvoice, type InvoiceLookup } from './invoice-lookup.ts'

/** Nobody else makes an attempt for so long: longer than a function runs and than Payday works on a call. */
export const attemptSeconds = 60
/** After so many attempts without an answer, something is wrong that another one would not mend. */
const maxAttempts = 3

interface AttemptContext {
  now: string
  /** Under which the record is written. */
  change: Change
  deadline: AbortSignal
}

/**
 * Returns whether an invoice is in doubt. Throws PaydayRefused if Payday will not make it, after taking back a start,
 * and PaydayOutcomeUnknown if it is to be tried again.
 */
export const createPendingInvoice = (companyId: CompanyId, given: AttemptContext): Promise<'settled' | 'in doubt'> =>
  retryOnConflict(async () => {
    const current = await findPendingInvoice(companyId)
    if (!current) return 'settled'
    const { invoice, account } = current
    const sighted =
      invoice.attempted_at === null ? undefined : await lookUpInvoice(invoice, account.bank.customer, given.deadline)
    if (sighted) return applyLookup(current, sighted, given)
    if (invoice.state === 'doubtful')
      return applyLookup(current, { doubt: 'there is no invoice with its reference' }, given)
    if (isAttemptInProgress(invoice, given.now))
      throw new PaydayOutcomeUnknown('POST /invoices', 'it may still be at work')
    if (invoice.attempts >= maxAttempts)
      return applyLookup(current, { doubt: `${maxAttempts} attempts had no answer` }, given)
    return attemptCreation(current, given)
  })

export const isAttemptInProgress = ({ attempted_at }: Invoice, now: string): boolean =>
  attempted_at !== null && Date.parse(addSeconds(attempted_at, attemptSeconds)) > Date.parse(now)

export interface Pending {
  company: Company
  account: BankAccount
  invoice: Invoice
}

export async function findPendingInvoice(companyId: CompanyId): Promise<Pending | undefined> {
  const { company, account } = await billing.findWithCompany(companyId)
  const id = account?.bank?.pending
  if (!company || !account?.bank || typeof id !== 'string') return undefined
  const invoice = await invoices.find(companyId, id)
  // Account and invoice change together, so one of them was read before a change and the other one after it.
  if (!invoice) throw new WriteConflict()
  return { company, account: { ...account, bank: account.bank }, invoice }
}

async function attemptCreation(
  { company, account, invoice }: Pending,
  given: AttemptContext,
): Promise<'settled' | 'in doubt'> {
  const { now, deadline } = given
  try {
    const { ssn, email } = account.bank
    const customer = account.bank.customer ?? (await findOrCreateCustomer({ ssn, name: company.name, email }, deadline))
    const tried = await writeAttempt({ company, account, invoice }, customer, now)
    const { created, error } = await tryCreateInvoice(tried, customer, deadline)
    if (created) return await applyLookup(tried, { created }, given)
    const isNotMade = error instanceof PaydayRefused || error instanceof PaydayRateLimited
    if (isNotMade) await transact([invoices.invoiceWrite(withoutAttempt(tried.invoice))])
    if (isNotMade || !(error instanceof PaydayOutcomeUnknown)) throw error
    const sighted = await lookUpInvoice(tried.invoice, customer, deadline)
    if (sighted) return await applyLookup(tried, sighted, given)
    throw error
  } catch (error) {
    if (error instanceof PaydayRefused && !company.paying_customer) await removePendingStart(company.id, invoice.id)
    throw error
  }
}

async function writeAttempt({ company, account, invoice }: Pending, customer: string, now: string): Promise<Pending> {
  const written: Invoice = {
    ...invoice,
    // Once Payday may have made it, its date stays, since it is found by it.
    ...(invoice.attempted_at === null ? invoiceDates(dayOf(now), invoice.from) : {}),
    attempted_at: now,
    attempts: invoice.attempts + 1,
  }
  const next = { ...account, bank: { ...account.bank, customer } }
  await transact([
    ...billing.accountWrites(next, account),
    invoices.invoiceWrite(written),
    setDueWrite(company.id, 'invoice', addSeconds(now, attemptSeconds)),
  ])
  return {
    company,
    account: { ...next, version: account.version + 1 },
    invoice: { ...written, version: invoice.version + 1 },
  }
}

const withoutAttempt = (invoice: Invoice): Invoice => ({
  ...invoice,
  attempted_at: null,
  attempts: invoice.attempts - 1,
})

async function tryCreateInvoice(
  { invoice }: Pending,
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
  { company, invoice }: Pending,
  sighting: NonNullable<InvoiceLookup>,
  given: AttemptContext,
): Promise<'settled' | 'in doubt'> {
  if ('created' in sighting) {
    await recordInvoice(company.id, invoice.id, sighting.created, given)
    return 'settled'
  }
  await transact([
    invoices.invoiceWrite({ ...invoice, state: 'doubtful' }),
    setDueWrite(company.id, 'invoice', addSeconds(given.now, daySeconds)),
  ])
  // Somebody has to look at Payday: the runbook has a chapter about it.
  logUnexpected({ company: company.id }, new Error(`Invoice ${invoice.reference} is in doubt: ${sighting.doubt}`))
  return 'in doubt'
}

export const mergePaydayInvoice = (invoice: Invoice, made: PaydayInvoice): Invoice => ({
  ...invoice,
  state: made.state,
  attempted_at: null,
  payday_id: made.id,
  number: made.number,
  net: Math.round(made.net ?? invoice.net),
  gross: Math.round(made.gross ?? invoice.gross),
  paid_on: made.paidOn,
})

/** From here on the company pays. */
async function recordInvoice(
  companyId: CompanyId,
  id: string,
  made: PaydayInvoice,
  { now, change }: AttemptContext,
): Promise<void> {
  await billing.change(companyId, change, async ({ company, account }) => {
    const { paying_customer, billing_plan } = company
    if (!account?.bank) throw new Error(`The account of ${companyId} is missing`)
    const before = await invoices.list(companyId)
    const invoice = before.find(one => one.id === id)
    if (!invoice || account.bank.pending !== id)
      // Somebody else has recorded it meanwhile.
      return { paying_customer, billing_plan, account }
    const recorded = mergePaydayInvoice(invoice, made)
    const after = replaceInvoices(before, [recorded])
    const isNewPlan = !paying_customer || account.bank.next_plan === invoice.plan
    return {
      paying_customer: true,
      billing_plan: isNewPlan ? invoice.plan : billing_plan,
      account: {
        ...account,
        ...paymentFacts(account, after),
        method: 'bank',
        cancelled_at: null,
        cancel_reason: null,
        bank: { ...account.bank, pending: null, next_plan: isNewPlan ? null : account.bank.next_plan },
      },
      extraWrites: [
        invoices.invoiceWrite(recorded),
        setDueWrite(companyId, 'invoice', midnightOf(account.bank.next_period)),
        setDueWrite(companyId, 'claim', claimsDueAt(after, now)),
      ],
    }
  })
}

/** Removes the intention of a start that Payday has refused. */
const removePendingStart = (companyId: CompanyId, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const current = await findPendingInvoice(companyId)
    if (current?.invoice.id !== id) return
    await transact(dropPendingWrites(current))
  })

/** Writes that drop an invoice which Payday surely has not made. */
export function dropPendingWrites({ account, invoice }: Pending): Write[] {
  const { bank, paid_until, cancelled_at } = account
  const hasPaid = bank.starts > 1 || paid_until !== null || cancelled_at !== null
  return [
    invoices.removeWrite(invoice),
    setDueWrite(account.company, 'invoice', undefined),
    ...(hasPaid
      ? billing.accountWrites({ ...account, bank: { ...bank, pending: null } }, account)
      : billing.removeAccountWrites(account)),
  ]
}
