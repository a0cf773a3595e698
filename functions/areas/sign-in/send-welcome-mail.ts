import { linkLifetimeDays } from '../../../shared/domain/lifetimes.ts'
import type { Company } from '../companies/companies.ts'
import * as links from './links.ts'
import { composeMail } from '../messages/message-texts.ts'
import { trySend } from '../../gateways/sending.ts'
import { sendCompanyMail } from '../messages/send-company-mail.ts'

export async function sendWelcomeMail(
  company: Company,
  origin: string,
  token: () => string,
  now: string,
): Promise<boolean> {
  const [passwordToken, loginToken] = [token(), token()]
  await links.savePasswordLink(passwordToken, company, linkLifetimeDays * 24, now)
  await links.saveCompanyLink(loginToken, passwordToken, company, now)
  const mail = composeMail(company.settings.language, 'welcome', {
    company: company.name,
    passwordLink: `${origin}/change_password_link?token=${passwordToken}`,
    loginLink: `${origin}/login_link?token=${loginToken}`,
  })
  return trySend(sendCompanyMail(company, 'welcome', mail, now))
}
