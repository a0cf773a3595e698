import { isConfirmed, type Company } from '../companies/companies.ts'
import type { Employee } from '../employees/employees.ts'
import { consecutiveLimitIndex, maxConsecutiveFailures } from './login-limits.ts'
import type { ConsumedAttempt } from '../../table/rate-limits.ts'
import { trySend } from '../../gateways/sending.ts'
import { composeMail } from '../messages/message-texts.ts'

/**
 * Mails the company if this wrong guess has locked the employee out. Loads the mail client only then, so that other
 * log-ins do not wait for it.
 */
export async function sendLockoutMail(
  secret: 'password' | 'pin',
  company: Company,
  employee: Employee,
  { counts }: ConsumedAttempt,
  now: string,
): Promise<void> {
  // A disabled company or an unconfirmed address gets only mails that it requested. An unconfirmed address may be a
  // stranger's, and this mail contains the employee's name, which is free text.
  if (company.disabled || !isConfirmed(company) || counts.at(consecutiveLimitIndex) !== maxConsecutiveFailures) return
  const { sendCompanyMail } = await import('../messages/send-company-mail.ts')
  const mail = composeMail(company.settings.language, `guessed_${secret}`, {
    company: company.name,
    employee: employee.name,
  })
  await trySend(sendCompanyMail(company, 'guessing', mail, now))
}
