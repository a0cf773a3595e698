import { AppError } from '../../shared/api/errors.ts'
import { logAndCount } from '../log/log.ts'

export class SendError extends AppError {
  /** The error code with which the service refused the message. */
  readonly reason: string

  constructor(reason: string) {
    super('The message could not be sent')
    this.reason = reason
  }
}

export async function awaitSending<Result>(kind: 'mail' | 'sms', send: Promise<Result>): Promise<Result> {
  try {
    return await send
  } catch (error) {
    logAndCount('MessagesNotSent', 'not sent', { kind, error: String(error) })
    throw new SendError(error instanceof Error ? error.name : 'unknown')
  }
}

/**
 * Returns false instead of throwing a SendError, because the caller has stored its change and must succeed even if the
 * message is refused.
 */
export async function trySend(sending: Promise<void>): Promise<boolean> {
  try {
    await sending
    return true
  } catch (error) {
    if (error instanceof SendError) return false
    throw error
  }
}
