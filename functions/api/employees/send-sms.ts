import { AppError, fieldError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { canSendSmsToCountry } from '../../../shared/domain/policies.ts'
import * as billing from '../../areas/billing/account.ts'
import * as blockedNumbers from '../../areas/messages/blocked-numbers.ts'
import * as employees from '../../areas/employees/employees.ts'
import { markChangeDone, isChangeDone } from '../../table/entity.ts'
import * as limits from '../../table/rate-limits.ts'
import { createEmployeeLink } from '../../areas/sign-in/employee-link.ts'
import * as sendLimits from '../../areas/messages/send-limits.ts'
import { isMobileNumber } from '../../areas/messages/is-mobile-number.ts'
import { composeLoginText } from '../../areas/messages/compose-login-text.ts'
import { requireEnv } from '../../env/env.ts'
import { SMS_COUNTRIES } from '../../env/names.ts'
import { logAndCount } from '../../log/log.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'
import { sendEmployeeSms } from '../../areas/messages/send-employee-sms.ts'

/**
 * Whether text messages to this country are set up. Some countries deliver only messages of senders that are registered
 * there (docs/deploy.md).
 */
const isSetUp = (country: string | undefined): boolean =>
  country !== undefined && requireEnv(SMS_COUNTRIES).split(',').includes(country)

export const handler = endpoint(
  api.employees.sendSms,
  async ({ company, params, address, siteFor, now, random, change }) => {
    const employee = await employees.find(company.id, parseId(EmployeeId, params.id))
    if (!employee) throw new AppError('Not found')
    if (await isChangeDone(company.id, change)) return {}
    if (!employee.phone_number) throw fieldError('Employee has no phone number', 'phone_number')
    const country = parsePhone(employee.phone_number, company.country)?.country
    if (!canSendSmsToCountry(country)) throw fieldError('Text messages cannot be sent to that country', 'phone_number')
    if (!isMobileNumber(employee.phone_number))
      throw fieldError('Text messages are sent to mobile phones only', 'phone_number')
    if (await blockedNumbers.isBlocked(employee.phone_number))
      throw fieldError('This phone number gets no text messages any more', 'phone_number')
    if (!isSetUp(country)) {
      logAndCount('TextsNotSetUp', 'text messages not set up', { company: company.id, country })
      throw fieldError('Text messages to that country are not set up yet', 'phone_number')
    }
    const hasPaid = await billing.hasPaid(company)
    const caller = { company, hasPaid, address }
    const limitResult = await limits.tryConsume(sendLimits.createSmsLimits(caller, employee.phone_number, now), now)
    if ('refusal' in limitResult) {
      if (sendLimits.isSharedTextLimitError(limitResult.refusal))
        logAndCount('SharedTextsUsedUp', 'shared text messages used up', { company: company.id })
      throw limitResult.refusal
    }
    const link = await createEmployeeLink(siteFor(company), company, employee, { token: random.token(), now })
    const text = composeLoginText({
      language: employees.chooseMessageLanguage(employee, company),
      link,
      company: (company.named_in_texts ?? hasPaid) ? company.name : undefined,
      // Letters outside ASCII make two parts of a text message, but the budget that unpaid companies share counts one
      // part per message.
      hasOwnLetters: hasPaid && company.settings.features.own_letters_in_texts,
    })
    const recipient = { employee: employee.id, number: employee.phone_number }
    await sendEmployeeSms(company, recipient, 'login_link', text, now)
    // Records only the first message and a message after a failed one, because each write can conflict with a clock-in.
    if (employee.failed_text || employee.first_text_at === null)
      await employees.recordSentText(company.id, employee.id, change)
    else await markChangeDone(company.id, change)
    return {}
  },
)
