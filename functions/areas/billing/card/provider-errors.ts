/** Asks the card provider for something that a company wants to see now. */
import { AppError } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { logUnexpected } from '../../../log/log.ts'

/** The caller can try again, and the operator learns what went wrong. */
export async function withProviderErrors<Answer>(company: CompanyId, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AppError) throw error
    logUnexpected({ company }, error)
    throw new AppError('The card provider has not answered yet')
  }
}
