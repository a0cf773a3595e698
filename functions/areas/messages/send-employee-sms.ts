import type { EmployeeId } from '../../../shared/domain/ids.ts'
import type { MessageName } from '../../../shared/domain/message-names.ts'
import type { Company } from '../companies/companies.ts'
import { sendSms } from '../../gateways/sms.ts'
import { logUnexpected } from '../../log/log.ts'
import { recordSending } from './record-sending.ts'
import * as deliveries from './text-deliveries.ts'

/**
 * Number of a phone number's last digits that are recorded. Three are enough for the employee to recognize the number,
 * but too few for others to call it.
 */
const visibleDigits = 3

export async function sendEmployeeSms(
  { id: companyId }: Company,
  { employee, number }: { employee: EmployeeId; number: string },
  name: MessageName,
  message: string,
  now: string,
): Promise<void> {
  const to = number.slice(-visibleDigits)
  const sending = sendSms(number, message)
  const messageId = await recordSending(companyId, { at: now, kind: 'sms', name, to, employee }, sending)
  try {
    await deliveries.record(messageId, { company: companyId, employee, at: now, to })
  } catch (error) {
    logUnexpected({ company: companyId }, error)
  }
}
