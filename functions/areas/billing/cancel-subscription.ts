/** Ends a company's subscription by its payment method, and sends a mail with the end of the paid period. */
import { AppError } from '../../../shared/api/errors.ts'
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
  const mailed = createChange(`${change.key} mail`, 'mail', now)
  if (!(await wasDone(companyId, mailed)) && (await sendCancellationMail(companyId, now)))
    await markDone(companyId, mailed)
}

async function sendCancellationMail(companyId: Company['id'], now: string): Promise<boolean> {
  const { company, account } = await billing.findWithCompany(companyId)
  // Sent to disabled companies too, because the company requested the cancellation.
  if (!company || company.paying_customer) return true
  const { language } = company.settings
  const paidUntil = account?.paid_until ?? null
  const isUsable = paidUntil !== null && Date.parse(paidUntil) > Date.parse(now)
  const day = new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: 'long', timeZone: 'UTC' })
  const mail = writeMail(language, 'cancelled', {
    company: company.name,
    paidUntil: isUsable
      ? writeLine(language, 'paid_until', { until: day.format(Date.parse(paidUntil) - 1) })
      : writeLine(language, 'nothing_paid', {}),
  })
  return trySend(sendCompanyMail(company, 'cancelled', mail, now))
}
