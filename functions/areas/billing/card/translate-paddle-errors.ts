import { AppError, type ErrorText } from '../../../../shared/api/errors.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { PaddleError } from '../../../gateways/paddle-client.ts'
import { logUnexpected } from '../../../log/log.ts'

/** Refusals that the company can resolve, or that are temporary. */
const refusals: Readonly<Record<string, ErrorText>> = {
  subscription_payment_declined: 'The card was declined',
  subscription_update_when_past_due: 'A card payment is overdue',
  subscription_locked_renewal: 'The card is about to be charged',
  subscription_locked_processing: 'The card is about to be charged',
  subscription_credit_creation_against_processing_transaction: 'The last card payment is still being processed',
  subscription_outstanding_transaction: 'The last card payment is still being processed',
  subscription_outstanding_pending_refund: 'A refund of a card payment is not decided yet',
  subscription_not_active: 'The subscription is paused',
  subscription_is_inactive_action_invalid: 'The subscription is paused',
}

function toRefusal(error: unknown): ErrorText | undefined {
  if (!(error instanceof PaddleError)) return undefined
  // Paddle limits the number of immediate charges of a subscription.
  return error.status === 429 ? 'The plan was changed too often' : refusals[error.code]
}

/**
 * Turns Paddle's errors into refusals that the company can understand. Alerts the operator of errors that the company
 * cannot resolve.
 */
export async function translatePaddleErrors<Result>(company: CompanyId, response: Promise<Result>): Promise<Result> {
  try {
    return await response
  } catch (error) {
    if (error instanceof AppError) throw error
    const refusal = toRefusal(error)
    if (refusal !== undefined) throw new AppError(refusal)
    logUnexpected({ company }, error)
    throw new AppError('The card provider has not answered yet')
  }
}
