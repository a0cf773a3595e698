/** The sending quota of an account. Each recipient counts as one mail, and refused calls do not count. */
import type { Switches } from '../switches.ts'
import { AwsError } from './service.ts'

type Quota = Pick<NonNullable<Switches['mail']>, 'mostASecond' | 'mostADay'>

const second = 1000
const day = 86_400 * second

export class SendingQuota {
  /** an instant for each recipient */
  private sent: number[] = []

  take({ mostASecond = Infinity, mostADay = Infinity }: Quota, recipients: number, now: number): void {
    this.sent = this.sent.filter(instant => instant > now - day)
    if (this.sent.length + recipients > mostADay) throw refused('Daily message quota exceeded.')
    if (this.sent.filter(instant => instant > now - second).length + recipients > mostASecond)
      throw refused('Maximum sending rate exceeded.')
    this.sent.push(...Array.from({ length: recipients }, () => now))
  }
}

const refused = (message: string) => new AwsError('TooManyRequestsException', message, 429)
