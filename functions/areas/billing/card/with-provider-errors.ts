/** Turns Paddle's errors into an AppError that asks the caller to retry. */
import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { logUnexpected } from '../../../log/log.ts'

/** Logs Paddle's error, so that the operator is alerted, and throws an AppError instead. */
export async function withProviderErrors<Answer>(company: CompanyId, response: Promise<Answer>): Promise<Answer> {
  try {
    return await response
  } catch (error) {
    if (error instanceof AppError) throw error
    logUnexpected({ company }, error)
    throw new AppError('The card provider has not answered yet')
  }
}
