import { AppError } from '../../shared/api/errors.ts'
import { logAndCount } from '../log/log.ts'

export class SendError extends AppError {
  /** The service's error code. */
  readonly reason: string

  constructor(reason: string) {
    super('The message could not be sent')
    this.reason = reason
  }
}

/** Counts a message that cannot be sent, which triggers an alarm, and throws an error for the caller. */
export async function sendOrFail(kind: 'mail' | 'sms', send: Promise<unknown>): Promise<void> {
  try {
    await send
  } catch (error) {
    logAndCount('MessagesNotSent', 'not sent', { kind, error: String(error) })
    throw new SendError(error instanceof Error ? error.name : 'unknown')
  }
}

/** For messages about stored changes: a failure undoes nothing, so it is no error. */
export async function trySend(sending: Promise<void>): Promise<boolean> {
  try {
    await sending
    return true
  } catch (error) {
    if (error instanceof SendError) return false
    throw error
  }
}
