import { AppError, fieldError } from '../../../shared/api/errors.ts'
import type { EmployeeId } from '../../../shared/domain/ids.ts'
import type { Company } from '../../data/companies.ts'
import * as employees from '../../data/employees.ts'
import * as guesses from '../../data/guesses.ts'
import * as limits from '../../data/limits.ts'
import { isSame } from '../../data/passwords.ts'
import { tellOfGuessing } from '../../gateways/guessing.ts'

/** where the company asks for it, everybody clocks with their own token */
export async function checkPin(company: Company, e: EmployeeId, pin: string | undefined, now: string): Promise<void> {
  if (!company.settings.features.time_clock_pins) return
  const employee = await employees.find(company.id, e)
  if (!employee) throw new AppError('Not found')
  const attempt = await limits.count(guesses.ofPin(company.id, e, employee.token_epoch), now)
  if (!isSame((pin ?? '').trim().toLowerCase(), employee.login_token)) {
    await tellOfGuessing(company, employee, attempt)
    throw fieldError('Wrong PIN', 'pin')
  }
  await attempt.takeBack()
}
