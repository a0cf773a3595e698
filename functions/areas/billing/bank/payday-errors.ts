import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { PaydayUnknownOutcomeError, PaydayRefusalError } from '../../../gateways/payday-client.ts'
import { log, logUnexpected } from '../../../log/log.ts'

/** Logs the error, and returns one that asks the caller to retry, because the outcome at Payday is unknown. */
export function createUnknownOutcomeError(company: CompanyId, error: Error): AppError {
  log('error', 'payday', { company, error: error.message })
  return new AppError('The bank has not answered yet')
}

export function toAppError(companyId: CompanyId, error: unknown): unknown {
  if (error instanceof PaydayUnknownOutcomeError) return createUnknownOutcomeError(companyId, error)
  if (!(error instanceof PaydayRefusalError)) return error
  const text = 'Unable to validate subscription'
  const matchesReason = (words: RegExp): boolean => error.status === 400 && words.test(error.reason)
  if (matchesReason(/ssn|kennital/i)) return new AppError(text, { fields: { ssn: text } })
  if (matchesReason(/e-?mail|netfang/i)) return new AppError(text, { fields: { email_billing: text } })
  // Alerts the operator, because the company cannot fix the error.
  logUnexpected({ company: companyId }, error)
  return new AppError(text)
}
