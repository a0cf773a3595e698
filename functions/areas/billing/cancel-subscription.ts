/** Ends a company's subscription where it pays, and mails until when the product can be used. */
import { AppError } from '../../../shared/api/errors.ts'
import { localeByLanguage } from '../../../shared/domain/languages.ts'
import * as billing from './account.ts'
import type { Company } from '../companies/companies.ts'
import { createChange, markDone, wasDone, type Change } from '../../table/entity.ts'
import { textsByLanguage } from '../messages/message-texts.ts'
import { trySend } from '../../gateways/sending.ts'
import { cancelBankPayment } from './bank/cancel.ts'
import { cancelCardSubscription } from './card/card-billing.ts'
import { sendCompanyMail } from '../messages/company-mail.ts'

interface Cancellation {
  reason: string
  now: string
  change: Change
}

/** A repeat does what is not done yet, so the mail may be sent twice, but is not forgotten. */
export async function cancelSubscription({ id: companyId }: Company, given: Cancellation): Promise<void> {
  const { change, now } = given
  if (!(await wasDone(companyId, change))) {
    const { company, account } = await billing.findWithCompany(companyId)
    const isCancelled = !company?.paying_customer && typeof account?.cancelled_at === 'string'
    // Somebody who cancels twice is told that it is cancelled.
    if (isCancelled && account.cancel_reason !== null) return
    // Without a reason, only the news of a cancellation has come: the call that asked for it was cut off.
    if (!account || !(company?.paying_customer || isCancelled)) throw new AppError('The company does not pay')
    await (billing.paysByBank(account) ? cancelBankPayment(companyId, given) : cancelCardSubscription(companyId, given))
  }
  const mailed = createChange(`${change.key} mail`, 'mail', now)
  if (!(await wasDone(companyId, mailed)) && (await sendCancellationMail(companyId, now)))
    await markDone(companyId, mailed)
}

async function sendCancellationMail(companyId: Company['id'], now: string): Promise<boolean> {
  const { company, account } = await billing.findWithCompany(companyId)
  // A disabled company gets this mail too, because it has asked for the end.
  if (!company || company.paying_customer) return true
  const { language } = company.settings
  const until = account?.paid_until ?? null
  const isUsable = until !== null && Date.parse(until) > Date.parse(now)
  const day = isUsable
    ? new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: 'long', timeZone: 'UTC' })
    : undefined
  const mail = textsByLanguage[language].cancelled(company.name, day?.format(Date.parse(String(until)) - 1))
  return trySend(sendCompanyMail(company, 'cancelled', mail, now))
}
