import { AppError } from '../../../shared/api/errors.ts'
import { computeBillingState, computeLastPaidDay } from '../../../shared/domain/billing-state.ts'
import { toUtcMidnightInstant } from '../../../shared/domain/invoices.ts'
import { localeByLanguage, type Language } from '../../../shared/domain/languages.ts'
import * as billing from './account.ts'
import * as invoices from './invoices.ts'
import type { Company } from '../companies/companies.ts'
import { createChangeIdentity, markChangeDone, isChangeDone, type ChangeIdentity } from '../../table/entity.ts'
import { composeMessageLine, composeMail } from '../messages/message-texts.ts'
import { trySend } from '../../gateways/sending.ts'
import { stopPayingByBank } from './bank/stop-paying-by-bank.ts'
import { cancelCardSubscription } from './card/card-billing.ts'
import * as claimRequests from './bank/claim-requests.ts'
import { sendCompanyMail } from '../messages/send-company-mail.ts'

interface Cancellation {
  reason: string
  now: string
  change: ChangeIdentity
}

/**
 * Cancels the company's payments, and mails a confirmation. A repeat completes the remaining steps. The mail may be
 * sent twice, but is never lost.
 */
export async function cancelSubscription({ id: companyId }: Company, cancellation: Cancellation): Promise<void> {
  const { change, now } = cancellation
  const mailChange = createChangeIdentity(`mail ${change.key}`, 'mail', now)
  if (!(await isChangeDone(companyId, change))) {
    const { company, account } = await billing.findWithCompany(companyId)
    const isCancelled = !company?.paying_customer && typeof account?.cancelled_at === 'string'
    // If only a claim request was waiting, no mail is sent, because nothing has been charged yet.
    if (!company?.paying_customer && !billing.awaitsPayment(account) && (await claimRequests.withdraw(companyId))) {
      await markChangeDone(companyId, mailChange)
      return markChangeDone(companyId, change)
    }
    // The company has already cancelled, so this request is a repeat and succeeds.
    if (isCancelled && account.cancel_reason !== null) return
    // A company that is cancelled without a reason continues here. Its own request was cut off, and only Paddle's
    // webhook was applied.
    if (!account || !(company?.paying_customer || isCancelled || billing.awaitsPayment(account)))
      throw new AppError('The company does not pay')
    await (billing.paysByBank(account)
      ? stopPayingByBank(companyId, cancellation)
      : cancelCardSubscription(companyId, cancellation))
  }
  if (!(await isChangeDone(companyId, mailChange)) && (await sendCancellationMail(companyId, now)))
    await markChangeDone(companyId, mailChange)
}

async function sendCancellationMail(companyId: Company['id'], now: string): Promise<boolean> {
  const { company, account } = await billing.findWithCompany(companyId)
  // Disabled companies get the mail too, because the company requested the cancellation.
  if (!company || company.paying_customer) return true
  const { language } = company.settings
  const state = computeBillingState(billing.toBillingFacts(company, account), now)
  const day = (iso: string): string =>
    new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(iso))
  const owedInvoices = billing.paysByBank(account) ? (await invoices.list(companyId)).filter(invoices.isOpen) : []
  const paidUntil =
    state.name === 'cancelled' && state.until !== null
      ? composeMessageLine(language, owedInvoices.length > 0 ? 'usable_until' : 'paid_until', {
          until: day(computeLastPaidDay(state.until)),
        })
      : state.name === 'trial' && state.until !== null
        ? composeMessageLine(language, 'trial_goes_on', { until: day(state.until) })
        : composeMessageLine(language, 'nothing_paid', {})
  const chargesLine =
    account?.method === 'card'
      ? composeMessageLine(language, 'card_not_charged', {})
      : writeOwedLine(language, owedInvoices, invoiceDay => day(toUtcMidnightInstant(invoiceDay)))
  const mail = composeMail(language, 'cancelled', { company: company.name, paidUntil, charges: chargesLine })
  return trySend(sendCompanyMail(company, 'cancelled', mail, now))
}

/** Describes the remaining debt, because claims for periods that have begun stay in the bank after a cancellation. */
function writeOwedLine(
  language: Language,
  owedInvoices: readonly invoices.Invoice[],
  day: (iso: string) => string,
): string {
  const [earliestDueDate] = owedInvoices.map(({ final_due_date }) => final_due_date).toSorted()
  if (earliestDueDate === undefined) return composeMessageLine(language, 'nothing_owed', {})
  const moneyFormat = new Intl.NumberFormat(localeByLanguage[language], {
    style: 'currency',
    currency: 'ISK',
    maximumFractionDigits: 0,
  })
  const amount = moneyFormat.format(owedInvoices.reduce((sum, { gross }) => sum + gross, 0))
  return composeMessageLine(language, 'claims_stay', { amount, due: day(earliestDueDate) })
}
