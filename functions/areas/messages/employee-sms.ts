import type { EmployeeId } from '../../../shared/domain/ids.ts'
import type { MessageName } from '../../../shared/domain/message-names.ts'
import type { Company } from '../companies/companies.ts'
import { sendSms } from '../../gateways/sms.ts'
import { recordOutcome } from './recorded-message.ts'

/** Enough for an employee to recognize the number, and too few for anybody else to call it. */
const visibleDigits = 3

/** Sends an employee a text message. All go through here, so that administrators see what became of them. */
export const sendEmployeeSms = (
  { id: companyId }: Company,
  { employee, number }: { employee: EmployeeId; number: string },
  name: MessageName,
  message: string,
  now: string,
): Promise<void> => {
  const to = number.slice(-visibleDigits)
  return recordOutcome(companyId, { at: now, kind: 'sms', name, to, employee }, sendSms(number, message))
}
