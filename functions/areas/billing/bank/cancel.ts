/** A company that pays through the bank cancels. */
import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { dayOf } from '../../../../shared/domain/invoices.ts'
import * as billing from '../account.ts'
import { setDueWrite } from './due.ts'
import * as invoices from '../invoices.ts'
import { isOpen, type Invoice } from '../invoices.ts'
import { retryOnConflict } from '../../../table/writes.ts'
import type { Change } from '../../../table/entity.ts'
import { PaydayRefused, PaydayOutcomeUnknown } from '../../../gateways/payday-client.ts'
import { paydayDeadline, withdrawInvoice } from '../../../gateways/payday.ts'
import { logUnexpected } from '../../../log/log.ts'
import { fetchSettledInvoices } from './claims.ts'
import { paymentFacts, replaceInvoices } from './payment-facts.ts'
import { noResponseError } from './no-response-error.ts'
import { mergePaydayInvoice, isAttemptInProgress, findPendingInvoice } from './pending-invoice.ts'
import { lookUpInvoice } from './invoice-lookup.ts'

interface Cancellation {
  reason: string
  now: string
  change: Change
}

/** Withdraws open claims from the bank, and ends the subscription. A repeat finds what is done already. */
export async function cancelBankPayment(companyId: CompanyId, { reason, now, change }: Cancellation): Promise<void> {
  const deadline = paydayDeadline()
  try {
    // Listed first, so that an attempt which begins while Payday is asked is noticed below.
    const known = await invoices.list(companyId)
    const pending = await resolvePendingInvoice(companyId, now, deadline)
    const open = replaceInvoices(known, pending ? [pending] : []).filter(isOpen)
    const settled = [
      ...(await withdrawInvoices(open, dayOf(now), deadline)),
      ...(pending?.state === 'paid' ? [pending] : []),
    ]
    await billing.change(companyId, change, async ({ company, account }) => {
      if (!company.paying_customer || !account?.bank) throw new AppError('The company does not pay')
      const current = await invoices.list(companyId)
      // An invoice was made or attempted meanwhile. A repeat withdraws it, too.
      if (joinVersions(current) !== joinVersions(known))
        throw new PaydayOutcomeUnknown('PUT /invoices/{id}', 'another invoice')
      const dropped = current.filter(one => one.state === 'intended' && one.id !== pending?.id)
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
          ...dropped.map(invoices.removeWrite),
          setDueWrite(companyId, 'invoice', undefined),
          setDueWrite(companyId, 'claim', undefined),
        ],
      }
    })
  } catch (error) {
    if (!(error instanceof PaydayOutcomeUnknown || error instanceof PaydayRefused)) throw error
    // Somebody may just have paid, which a repeat finds. Otherwise the operator has to look.
    if (error instanceof PaydayRefused) logUnexpected({ company: companyId }, error)
    throw noResponseError(companyId, error)
  }
}

const joinVersions = (all: readonly Invoice[]): string => all.map(({ id, version }) => `${id} ${version}`).join()

/**
 * Returns a pending invoice as it is at Payday, or undefined if it was not made there and can be dropped. One in doubt
 * does not keep a company from cancelling: it stays as it is, and somebody has to look at it.
 */
async function resolvePendingInvoice(
  companyId: CompanyId,
  now: string,
  deadline: AbortSignal,
): Promise<Invoice | undefined> {
  const current = await retryOnConflict(() => findPendingInvoice(companyId))
  if (!current || current.invoice.attempted_at === null) return undefined
  const { invoice, account } = current
  const sighted = await lookUpInvoice(invoice, account.bank.customer, deadline)
  if (sighted && 'created' in sighted) return mergePaydayInvoice(invoice, sighted.created)
  if (sighted || invoice.state === 'doubtful') {
    logUnexpected(
      { company: companyId },
      new Error(`The company cancels while invoice ${invoice.reference} is in doubt`),
    )
    return { ...invoice, state: 'doubtful' }
  }
  if (isAttemptInProgress(invoice, now)) throw new PaydayOutcomeUnknown('POST /invoices', 'it may still be at work')
  return undefined
}

/** Returns the invoices as they are afterwards. One that was paid meanwhile stays paid. */
async function withdrawInvoices(open: readonly Invoice[], day: string, deadline: AbortSignal): Promise<Invoice[]> {
  const before = await fetchSettledInvoices(open, deadline)
  const left = open.filter(({ id }) => !before.some(one => one.id === id))
  const withdrawn = await Promise.all(
    left.map(async (invoice): Promise<Invoice> => {
      await withdrawInvoice(String(invoice.payday_id), day, deadline)
      return { ...invoice, state: 'withdrawn' }
    }),
  )
  return [...before, ...withdrawn]
}
