import type { EmployeeId } from '../../../shared/domain/ids.ts'
import type { MessageName } from '../../../shared/domain/message-names.ts'
import type { Company } from '../companies/companies.ts'
import { sendSms } from '../../gateways/sms.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * Number of digits in the record: enough for the employee to recognize the number, but too few for others to call it.
 */
const visibleDigits = 3

/** Sends a text message to an employee and records its outcome. No other function sends text messages to employees. */
export const sendEmployeeSms = (
  { id: companyId }: Company,
  { employee, number }: { employee: EmployeeId; number: string },
  name: MessageName,
  message: string,
  now: string,
): Promise<void> => {
  const visibleNumber = number.slice(-visibleDigits)
  return recordOutcome(companyId, { at: now, kind: 'sms', name, to: visibleNumber, employee }, sendSms(number, message))
}
