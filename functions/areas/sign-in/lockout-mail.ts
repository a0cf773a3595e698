import type { Company } from '../companies/companies.ts'
import type { Employee } from '../employees/employees.ts'
import { consecutiveLimitIndex, maxConsecutiveFailures } from './login-limits.ts'
import type { ConsumedAttempt } from '../../table/rate-limits.ts'
import { trySend } from '../../gateways/sending.ts'
import { textsByLanguage } from '../messages/message-texts.ts'

/**
 * Mails the company about the wrong guess after which only a link or a new token lets the employee in. The client for
 * mails is loaded only then, because every log-in would wait for it.
 */
export async function sendLockoutMail(
  what: 'password' | 'pin',
  company: Company,
  employee: Employee,
  { counts }: ConsumedAttempt,
  now: string,
): Promise<void> {
  // A disabled company gets no mails, except for those that it asked for.
  if (company.disabled || counts.at(consecutiveLimitIndex) !== maxConsecutiveFailures) return
  const { sendCompanyMail } = await import('../messages/company-mail.ts')
  const mail = textsByLanguage[company.settings.language].guessing[what](company.name, employee.name)
  await trySend(sendCompanyMail(company, 'guessing', mail, now))
}
