import { AppError, fieldError } from '../../../shared/api/errors.ts'
import type { EmployeeId } from '../../../shared/domain/ids.ts'
import type { Company } from '../../data/companies.ts'
import * as employees from '../../data/employees.ts'
import * as guesses from '../../data/guesses.ts'
import * as limits from '../../data/limits.ts'
import { isSame } from '../../data/passwords.ts'
import { tellOfGuessing } from '../../gateways/guessing.ts'

/** Compares the employee's PIN where the company asks for PINs, and refuses once too many guesses were made. */
export async function checkPin(company: Company, e: EmployeeId, pin: string | undefined, now: string): Promise<void> {
  const unchecked = await tryPin(company, e, pin, now)
  if (unchecked) throw unchecked.refusal
}

/** True where the PIN was guessed at too often to be compared: nobody is kept from going home by the guesses of others. */
export const isPinUnchecked = async (
  company: Company,
  e: EmployeeId,
  pin: string | undefined,
  now: string,
): Promise<boolean> => (await tryPin(company, e, pin, now)) !== undefined

async function tryPin(
  company: Company,
  e: EmployeeId,
  pin: string | undefined,
  now: string,
): Promise<{ refusal: Error } | undefined> {
  if (!company.settings.features.time_clock_pins) return undefined
  const employee = await employees.find(company.id, e)
  if (!employee) throw new AppError('Not found')
  const attempt = await limits.countIfRoom(guesses.ofPin(company.id, employee), now)
  if ('refusal' in attempt) return attempt
  if (!isSame((pin ?? '').trim().toLowerCase(), employee.login_token)) {
    await tellOfGuessing('pin', company, employee, attempt)
    throw fieldError('Wrong PIN', 'pin')
  }
  await attempt.takeBack()
  return undefined
}
