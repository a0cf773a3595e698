/** Cancels payment through the bank. */
import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { dayOf } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import { setDueWrite } from './due.ts'
import * as invoices from '../invoices.ts'
import { retryOnConflict } from '../../../table/writes.ts'
import type { Change } from '../../../table/entity.ts'
import { PaydayRefused, PaydayOutcomeUnknown } from '../../../gateways/payday-client.ts'
import { paydayDeadline, withdrawInvoice } from '../../../gateways/payday.ts'
import { logUnexpected } from '../../../log/log.ts'
import { fetchSettledInvoices } from './claims.ts'
import { paymentFacts, replaceInvoices } from './payment-facts.ts'
import { noResponseError } from './payday-errors.ts'
import { mergePaydayInvoice, isAttemptInProgress, findPendingInvoice } from './pending-invoice.ts'
import { lookUpInvoice } from './look-up-invoice.ts'

interface Cancellation {
  reason: string
  now: string
  change: Change
}

/** Withdraws open claims from the bank and ends the subscription. Idempotent. */
export async function cancelBankPayment(companyId: CompanyId, { reason, now, change }: Cancellation): Promise<void> {
  const deadline = paydayDeadline()
  try {
    // Listed before the requests to Payday, so that the check below notices an attempt that begins during these
    // requests.
    const listed = await invoices.list(companyId)
    const pending = await resolvePendingInvoice(companyId, now, deadline)
    const open = replaceInvoices(listed, pending ? [pending] : []).filter(invoices.isOpen)
    const settled = [
      ...(await withdrawInvoices(open, dayOf(now), deadline)),
      ...(pending?.state === 'paid' ? [pending] : []),
    ]
    await billing.change(companyId, change, async ({ company, account }) => {
      if (!company.paying_customer || !account?.bank) throw new AppError('The company does not pay')
      const current = await invoices.list(companyId)
      // A concurrent request has created or attempted an invoice. The error makes the caller retry, which withdraws
      // that invoice too.
      if (joinVersions(current) !== joinVersions(listed))
        throw new PaydayOutcomeUnknown('PUT /invoices/{id}', 'another invoice')
      const discarded = current.filter(invoice => invoice.state === 'intended' && invoice.id !== pending?.id)
      return {
        paying_customer: false,
        billing_plan: company.billing_plan,
        account: {
          ...account,
          ...paymentFacts(account, replaceInvoices(current, settled)),
          cancelled_at: now,
          cancel_reason: reason,
          bank: { ...account.bank, pending: null, next_plan: null, extra_lines: [] },
        },
        extraWrites: [
          ...settled.map(invoices.invoiceWrite),
          ...discarded.map(invoices.removeWrite),
          setDueWrite(companyId, 'invoice', undefined),
          setDueWrite(companyId, 'claim', undefined),
        ],
      }
    })
  } catch (error) {
    if (!(error instanceof PaydayOutcomeUnknown || error instanceof PaydayRefused)) throw error
    // Payday may have refused because the claim has just been paid, which a repeat will see. The operator is alerted,
    // in case there is another reason.
    if (error instanceof PaydayRefused) logUnexpected({ company: companyId }, error)
    throw noResponseError(companyId, error)
  }
}

const joinVersions = (list: readonly invoices.Invoice[]): string =>
  list.map(({ id, version }) => `${id} ${version}`).join()

/**
 * Returns a pending invoice in its state at Payday. Undefined if Payday has not created the invoice, which can then be
 * discarded. An invoice in doubt stays as it is and does not block the cancellation; the operator is alerted.
 */
async function resolvePendingInvoice(
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
  if (isAttemptInProgress(invoice, now)) throw new PaydayOutcomeUnknown('POST /invoices', 'it may still be at work')
  return undefined
}

/** Returns the invoices in their new state. An invoice that was paid before the withdrawal stays paid. */
async function withdrawInvoices(
  open: readonly invoices.Invoice[],
  day: string,
  deadline: AbortSignal,
): Promise<invoices.Invoice[]> {
  const alreadySettled = await fetchSettledInvoices(open, deadline)
  const stillOpen = open.filter(({ id }) => !alreadySettled.some(invoice => invoice.id === id))
  const withdrawn = await Promise.all(
    stillOpen.map(async (invoice): Promise<invoices.Invoice> => {
      await withdrawInvoice(String(invoice.payday_id), day, deadline)
      return { ...invoice, state: 'withdrawn' }
    }),
  )
  return [...alreadySettled, ...withdrawn]
}
