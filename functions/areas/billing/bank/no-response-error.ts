import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { log } from '../../../log/log.ts'

/** Creates the error that asks the caller to retry, because the outcome at Payday is unknown. */
export function noResponseError(company: CompanyId, error: Error): AppError {
  log('error', 'payday', { company, error: error.message })
  return new AppError('The bank has not answered yet')
}
