import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { toUtcDay } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import { computeNextClaimCheck, createDueItemWrite } from './due.ts'
import * as invoices from '../invoices.ts'
import { retryOnConflict, transact } from '../../../table/writes.ts'
import type { ChangeIdentity } from '../../../table/entity.ts'
import { PaydayRefusalError, PaydayUnknownOutcomeError } from '../../../gateways/payday-client.ts'
import { startPaydayDeadline, withdrawInvoice } from '../../../gateways/payday.ts'
import { logUnexpected } from '../../../log/log.ts'
import { fetchSettledInvoices } from './claims.ts'
import { derivePaymentFacts, replaceInvoices } from './payment-facts.ts'
import { createUnknownOutcomeError } from './payday-errors.ts'
import { mergePaydayInvoice, isAttemptInProgress, findPendingInvoice } from './pending-invoice.ts'
import { lookUpInvoice } from './look-up-invoice.ts'

interface Cancellation {
  reason: string
  now: string
  change: ChangeIdentity
  /** Set if the operator writes off all that the company owes, so that no claim remains. */
  writesOff?: boolean
}

/**
 * Withdraws the claims of periods that have not begun. The company still owes a period that has begun, unless the
 * operator writes it off.
 */
export async function stopPayingByBank(companyId: CompanyId, cancellation: Cancellation): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await attemptCancellation(companyId, cancellation)
    } catch (error) {
      if (!(error instanceof InvoicesChangedError)) throw error
      if (tries === maxTries) throw createUnknownOutcomeError(companyId, error)
    }
  }
}

const maxTries = 3

/** Thrown if a concurrent request has changed an invoice since the list was read. That invoice may need withdrawing. */
class InvoicesChangedError extends Error {}

async function attemptCancellation(
  companyId: CompanyId,
  { reason, now, change, writesOff = false }: Cancellation,
): Promise<void> {
  const deadline = startPaydayDeadline()
  const today = toUtcDay(now)
  try {
    await markCancelling(companyId, { now, writesOff })
    // Lists invoices before the requests to Payday, so that the check below detects concurrent changes.
    const listedInvoices = await invoices.list(companyId)
    const pendingInvoice = await lookUpPendingInvoice(companyId, now, deadline)
    const openInvoices = replaceInvoices(listedInvoices, pendingInvoice ? [pendingInvoice] : []).filter(invoices.isOpen)
    const settledInvoices = await withdrawInvoices(openInvoices, { today, writesOff }, deadline)
    // Also records the pending invoice if Payday has created it, even if it was not withdrawn.
    const isRecorded =
      pendingInvoice &&
      pendingInvoice.state !== 'doubtful' &&
      !settledInvoices.some(({ id }) => id === pendingInvoice.id)
    const changedInvoices = isRecorded ? [...settledInvoices, pendingInvoice] : settledInvoices
    await billing.change(companyId, change, async ({ company, account }) => {
      if (!account?.bank || !(company.paying_customer || billing.awaitsPayment(account) || writesOff))
        throw new AppError('The company does not pay')
      const current = await invoices.list(companyId)
      if (joinVersions(current) !== joinVersions(listedInvoices)) throw new InvoicesChangedError()
      const discardedInvoices = current.filter(
        invoice => invoice.state === 'intended' && invoice.id !== pendingInvoice?.id,
      )
      const invoicesAfter = replaceInvoices(current, changedInvoices)
      const extraWrites = [
        ...changedInvoices.map(invoices.createInvoiceWrite),
        ...discardedInvoices.map(invoices.createInvoiceRemovalWrite),
        createDueItemWrite(companyId, 'invoice', undefined),
        createDueItemWrite(companyId, 'claim', computeNextClaimCheck(invoicesAfter, now)),
      ]
      const bank = { ...account.bank, pending: null, next_plan: null, awaits_payment: false, cancelling_at: undefined }
      // A company that has switched to card payment keeps paying by card.
      if (!billing.paysByBank(account)) return { ...company, account: { ...account, bank }, extraWrites }
      return {
        paying_customer: false,
        billing_plan: company.billing_plan,
        account: {
          ...account,
          ...derivePaymentFacts(account, invoicesAfter),
          cancelled_at: account.cancelled_at ?? now,
          cancel_reason: account.cancelled_at === null ? reason : account.cancel_reason,
          bank,
        },
        extraWrites,
      }
    })
  } catch (error) {
    if (!(error instanceof PaydayUnknownOutcomeError || error instanceof PaydayRefusalError)) throw error
    // Payday may have refused because the claim has just been paid. A repeat will see the payment. The operator is
    // alerted, in case there is another reason.
    if (error instanceof PaydayRefusalError) logUnexpected({ company: companyId }, error)
    throw createUnknownOutcomeError(companyId, error)
  }
}

/**
 * Records the cancellation before withdrawing any claim, so that no claim for a larger plan is created during the
 * cancellation.
 */
const markCancelling = (companyId: CompanyId, { now, writesOff }: { now: string; writesOff: boolean }): Promise<void> =>
  retryOnConflict(async () => {
    const { company, account } = await billing.findWithCompany(companyId)
    if (!account?.bank || !(company?.paying_customer || billing.awaitsPayment(account) || writesOff)) return
    await transact(billing.createAccountWrites({ ...account, bank: { ...account.bank, cancelling_at: now } }, account))
  })

const joinVersions = (list: readonly invoices.Invoice[]): string =>
  list.map(({ id, version }) => `${id} ${version}`).join()

/**
 * Looks the pending invoice up at Payday. Returns undefined if Payday has not created it, so that the caller can
 * discard it. An invoice in doubt does not block the cancellation: it is returned as doubtful, and the caller neither
 * stores nor withdraws it. Throws while an attempt may still be in progress.
 */
async function lookUpPendingInvoice(
  companyId: CompanyId,
  now: string,
  deadline: AbortSignal,
): Promise<invoices.Invoice | undefined> {
  const current = await retryOnConflict(() => findPendingInvoice(companyId))
  if (!current || current.invoice.attempted_at === null) return undefined
  const { invoice, account } = current
  const lookup = await lookUpInvoice(invoice, account.bank.customer, deadline)
  if (lookup && 'created' in lookup) return mergePaydayInvoice(invoice, lookup.created)
  if (lookup || invoice.state === 'doubtful') {
    logUnexpected(
      { company: companyId },
      new Error(`The company cancels while invoice ${invoice.reference} is in doubt`),
    )
    return { ...invoice, state: 'doubtful' }
  }
  if (isAttemptInProgress(invoice, now))
    throw new PaydayUnknownOutcomeError('POST /invoices', 'it may still be at work')
  return undefined
}

/**
 * Withdraws open invoices at Payday, but those of begun periods only with `writesOff`. Returns the invoices whose state
 * has changed. An invoice that was paid before stays paid.
 */
async function withdrawInvoices(
  openInvoices: readonly invoices.Invoice[],
  { today, writesOff }: { today: string; writesOff: boolean },
  deadline: AbortSignal,
): Promise<invoices.Invoice[]> {
  const paydaySettledInvoices = await fetchSettledInvoices(openInvoices, deadline)
  const hasBegun = ({ from }: invoices.Invoice): boolean => from <= today
  const stillOpenInvoices = openInvoices.filter(
    invoice => !paydaySettledInvoices.some(({ id }) => id === invoice.id) && (writesOff || !hasBegun(invoice)),
  )
  const withdrawnInvoices = await Promise.all(
    stillOpenInvoices.map(async (invoice): Promise<invoices.Invoice> => {
      await withdrawInvoice(String(invoice.payday_id), today, deadline)
      return { ...invoice, state: 'withdrawn', ...(hasBegun(invoice) ? { written_off_on: today } : {}) }
    }),
  )
  return [...paydaySettledInvoices, ...withdrawnInvoices]
}
