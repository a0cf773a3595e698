import { AppError, fieldError } from '../../../shared/api/errors.ts'
import type { EmployeeId } from '../../../shared/domain/ids.ts'
import type { Company } from '../companies/companies.ts'
import * as employees from '../employees/employees.ts'
import { isEqualInConstantTime } from './is-equal-in-constant-time.ts'
import * as guessLimits from './login-limits.ts'
import * as limits from '../../table/rate-limits.ts'
import { sendLockoutMail } from './send-lockout-mail.ts'

/**
 * Throws unless the PIN is right or the company uses none. After too many wrong guesses, refuses every PIN without
 * checking it.
 */
export async function checkPin(
  company: Company,
  employeeId: EmployeeId,
  pin: string | undefined,
  now: string,
): Promise<void> {
  const unchecked = await tryPin(company, employeeId, pin, now)
  if (unchecked) throw unchecked.refusal
}

/**
 * Returns true if the PIN is right or the company uses none, and false if the limit of guesses is reached. Throws for a
 * wrong PIN. After false, the caller clocks out without a checked PIN, so that other people's guesses cannot prevent
 * clocking out.
 */
export const checkPinUnlessLimited = async (
  company: Company,
  employeeId: EmployeeId,
  pin: string | undefined,
  now: string,
): Promise<boolean> => (await tryPin(company, employeeId, pin, now)) === undefined

async function tryPin(
  company: Company,
  employeeId: EmployeeId,
  pin: string | undefined,
  now: string,
): Promise<{ refusal: Error } | undefined> {
  if (!company.settings.features.time_clock_pins) return undefined
  const employee = await employees.find(company.id, employeeId)
  if (!employee) throw new AppError('Not found')
  const attempt = await limits.tryConsume(guessLimits.listPinLimits(company.id, employee), now)
  if ('refusal' in attempt) return attempt
  if (!isEqualInConstantTime((pin ?? '').trim().toLowerCase(), employee.login_token)) {
    await sendLockoutMail('pin', company, employee, attempt, now)
    throw fieldError('Wrong PIN', 'pin')
  }
  await attempt.release()
  return undefined
}
