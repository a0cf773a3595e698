/** Ends a company's subscription by its payment method, and sends a mail with the end of the paid period. */
import { AppError } from '../../../shared/api/errors.ts'
import { billingState, lastPaidDay } from '../../../shared/domain/billing-state.ts'
import { localeByLanguage } from '../../../shared/domain/languages.ts'
import * as billing from './account.ts'
import type { Company } from '../companies/companies.ts'
import { createChange, markDone, wasDone, type Change } from '../../table/entity.ts'
import { writeLine, writeMail } from '../messages/message-texts.ts'
import { trySend } from '../../gateways/sending.ts'
import { cancelBankPayment } from './bank/cancel-bank-payment.ts'
import { cancelCardSubscription } from './card/card-billing.ts'
import { sendCompanyMail } from '../messages/send-company-mail.ts'

interface Cancellation {
  reason: string
  now: string
  change: Change
}

/** A repeat completes the remaining steps. The mail may be sent twice, but is never lost. */
export async function cancelSubscription({ id: companyId }: Company, cancellation: Cancellation): Promise<void> {
  const { change, now } = cancellation
  if (!(await wasDone(companyId, change))) {
    const { company, account } = await billing.findWithCompany(companyId)
    const isCancelled = !company?.paying_customer && typeof account?.cancelled_at === 'string'
    // The company has already cancelled, so this request is a repeat and succeeds.
    if (isCancelled && account.cancel_reason !== null) return
    // A cancelled company without a reason continues here: only Paddle's webhook was applied, because the company's own
    // request was cut off.
    if (!account || !(company?.paying_customer || isCancelled)) throw new AppError('The company does not pay')
    await (billing.paysByBank(account)
      ? cancelBankPayment(companyId, cancellation)
      : cancelCardSubscription(companyId, cancellation))
  }
  const mailed = createChange(`mail ${change.key}`, 'mail', now)
  if (!(await wasDone(companyId, mailed)) && (await sendCancellationMail(companyId, now)))
    await markDone(companyId, mailed)
}

async function sendCancellationMail(companyId: Company['id'], now: string): Promise<boolean> {
  const { company, account } = await billing.findWithCompany(companyId)
  // Sent to disabled companies too, because the company requested the cancellation.
  if (!company || company.paying_customer) return true
  const { language } = company.settings
  const state = billingState(billing.toBillingFacts(company, account), now)
  const day = (iso: string): string =>
    new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(iso))
  const paidUntil =
    state.name === 'cancelled' && account?.paid_until
      ? writeLine(language, 'paid_until', { until: day(lastPaidDay(account.paid_until)) })
      : state.name === 'trial' && state.until !== null
        ? writeLine(language, 'trial_goes_on', { until: day(state.until) })
        : writeLine(language, 'nothing_paid', {})
  const charges = writeLine(language, account?.method === 'card' ? 'card_not_charged' : 'claims_withdrawn', {})
  const mail = writeMail(language, 'cancelled', { company: company.name, paidUntil, charges })
  return trySend(sendCompanyMail(company, 'cancelled', mail, now))
}
