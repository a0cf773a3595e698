import { findMailAddress } from '../../../shared/operator.ts'
import type { Company } from '../companies/companies.ts'
import { composeMail } from './message-texts.ts'
import { trySend } from '../../gateways/sending.ts'
import { sendCompanyMail } from './send-company-mail.ts'

export function notifyOldAddress(company: Company, now: string): Promise<boolean> {
  const { language } = company.settings
  const mail = composeMail(language, 'mail_changed', {
    company: company.name,
    contact: findMailAddress(language, company.currency),
  })
  return trySend(sendCompanyMail(company, 'mail_changed', mail, now))
}
