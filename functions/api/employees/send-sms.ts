import { AppError, fieldError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { canSendSmsTo } from '../../../shared/domain/policies.ts'
import * as closedNumbers from '../../areas/messages/blocked-numbers.ts'
import * as employees from '../../areas/employees/employees.ts'
import { markDone, wasDone } from '../../table/entity.ts'
import * as limits from '../../table/rate-limits.ts'
import * as links from '../../areas/sign-in/links.ts'
import * as sendLimits from '../../areas/messages/send-limits.ts'
import { isMobile } from '../../areas/messages/is-mobile.ts'
import { writeLine } from '../../areas/messages/message-texts.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'
import { sendEmployeeSms } from '../../areas/messages/send-employee-sms.ts'

export const handler = endpoint(api.employees.sendSms, async ({ company, params, siteFor, now, random, change }) => {
  const employee = await employees.find(company.id, parseId(EmployeeId, params.id))
  if (!employee) throw new AppError('Not found')
  if (await wasDone(company.id, change)) return {}
  if (!employee.phone_number) throw fieldError('Employee has no phone number', 'phone_number')
  if (!canSendSmsTo(parsePhone(employee.phone_number, company.country)?.country))
    throw fieldError('Text messages cannot be sent to that country', 'phone_number')
  if (!isMobile(employee.phone_number)) throw fieldError('Text messages are sent to mobile phones only', 'phone_number')
  if (await closedNumbers.isBlocked(employee.phone_number))
    throw fieldError('This phone number gets no text messages any more', 'phone_number')
  await limits.consume(sendLimits.forSms(company, employee.phone_number), now)
  const token = random.token()
  await links.createForEmployee(token, company, employee, now)
  const text = writeLine(employees.messageLanguage(employee, company), 'login_sms', {
    link: `${siteFor(company.country).origin}/a?t=${token}`,
  })
  const recipient = { employee: employee.id, number: employee.phone_number }
  await sendEmployeeSms(company, recipient, 'login_link', text, now)
  await markDone(company.id, change)
  return {}
})
