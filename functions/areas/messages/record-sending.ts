import type { CompanyId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import * as sentMessages from './sent-messages.ts'
import { SendError } from '../../gateways/sending.ts'
import { logUnexpected } from '../../log/log.ts'

/**
 * Waits for the message to be sent, and records whether it was. If the record cannot be written, the message still
 * counts as sent.
 */
export async function recordSending<Result>(
  companyId: CompanyId,
  message: Omit<sentMessages.NewSentMessage, 'error'>,
  sending: Promise<Result>,
): Promise<Result> {
  let result: Result
  try {
    result = await sending
  } catch (error) {
    if (error instanceof SendError) await tryToRecord(companyId, { ...message, error: error.reason })
    throw error
  }
  await tryToRecord(companyId, { ...message, error: null })
  return result
}

async function tryToRecord(companyId: CompanyId, message: sentMessages.NewSentMessage): Promise<void> {
  try {
    await sentMessages.recordSentMessage(companyId, message, newId())
  } catch (error) {
    logUnexpected({ company: companyId }, error)
  }
}
