/**
 * Limits the mails that the stand-in for SES sends in a second and in a day. A mail counts once per recipient, and a
 * refused request not at all.
 */
import type { Switches } from '../switches.ts'
import { AwsError } from './service.ts'

type Quota = Pick<NonNullable<Switches['mail']>, 'maxPerSecond' | 'maxPerDay'>

const secondMs = 1000
const dayMs = 86_400 * secondMs

export class SendingQuota {
  private sentAtMs: number[] = []

  consume({ maxPerSecond = Infinity, maxPerDay = Infinity }: Quota, recipientCount: number, nowMs: number): void {
    this.sentAtMs = this.sentAtMs.filter(instant => instant > nowMs - dayMs)
    if (this.sentAtMs.length + recipientCount > maxPerDay)
      throw createQuotaExceededError('Daily message quota exceeded.')
    if (this.sentAtMs.filter(instant => instant > nowMs - secondMs).length + recipientCount > maxPerSecond)
      throw createQuotaExceededError('Maximum sending rate exceeded.')
    this.sentAtMs.push(...Array.from({ length: recipientCount }, () => nowMs))
  }
}

const createQuotaExceededError = (message: string) => new AwsError('TooManyRequestsException', message, 429)
