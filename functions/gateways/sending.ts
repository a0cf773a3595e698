import { AppError } from '../../shared/api/errors.ts'
import { logAndCount } from '../log/log.ts'

/** A message that cannot be sent is counted, so that an alarm tells of it, and its sender learns it by an error of its own. */
export async function sent(kind: 'mail' | 'sms', send: Promise<unknown>): Promise<void> {
  try {
    await send
  } catch (error) {
    logAndCount('MessagesNotSent', 'not sent', { kind, error: String(error) })
    throw new AppError('The message could not be sent')
  }
}

/** For what was written before its message is sent: the message that failed undoes nothing. */
export async function wasSent(sending: Promise<void>): Promise<boolean> {
  try {
    await sending
    return true
  } catch (error) {
    if (error instanceof AppError && error.text === 'The message could not be sent') return false
    throw error
  }
}
