/** Each recipient counts as one mail. Refused requests do not count. */
import type { Switches } from '../switches.ts'
import { AwsError } from './service.ts'

type Quota = Pick<NonNullable<Switches['mail']>, 'maxPerSecond' | 'maxPerDay'>

const secondMs = 1000
const dayMs = 86_400 * secondMs

export class SendingQuota {
  private sentAt: number[] = []

  consume({ maxPerSecond = Infinity, maxPerDay = Infinity }: Quota, recipients: number, now: number): void {
    this.sentAt = this.sentAt.filter(instant => instant > now - dayMs)
    if (this.sentAt.length + recipients > maxPerDay) throw quotaExceeded('Daily message quota exceeded.')
    if (this.sentAt.filter(instant => instant > now - secondMs).length + recipients > maxPerSecond)
      throw quotaExceeded('Maximum sending rate exceeded.')
    this.sentAt.push(...Array.from({ length: recipients }, () => now))
  }
}

const quotaExceeded = (message: string) => new AwsError('TooManyRequestsException', message, 429)
