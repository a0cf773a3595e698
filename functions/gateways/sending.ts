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

/** Sends a message. If it cannot be sent, counts that for an alarm and throws an error for the caller. */
export async function sendOrFail<Result>(kind: 'mail' | 'sms', send: Promise<Result>): Promise<Result> {
  try {
    return await send
  } catch (error) {
    logAndCount('MessagesNotSent', 'not sent', { kind, error: String(error) })
    throw new SendError(error instanceof Error ? error.name : 'unknown')
  }
}

/**
 * Sends a message about a change that is already stored. Returns false if it cannot be sent, because the change stays.
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
