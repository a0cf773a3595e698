import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { log } from '../../../log/log.ts'

/** The error of a call that can be sent again, because nobody knows yet what Payday has done. */
export function noResponseError(company: CompanyId, error: Error): AppError {
  log('error', 'payday', { company, error: error.message })
  return new AppError('The bank has not answered yet')
}
