import { invalid } from '../../shared/api/errors.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import * as numbers from '../data/closed-numbers.ts'
import { alreadyDone, type CodeOf } from './script.ts'

function numberOf(typed: string): string {
  const number = parsePhone(typed, 'IS')?.number
  if (number === undefined) throw invalid({ 'payload.phone': 'Not a phone number' })
  return number
}

const outcome = (number: string, closed: boolean): string =>
  closed ? `${number} gets no text messages from any company` : `${number} gets text messages again`

export const script: CodeOf<'close-number'> = {
  async *plan({ payload: { phone, closed } }) {
    const number = numberOf(phone)
    yield {
      line: (await numbers.isBlocked(number)) === closed ? alreadyDone : outcome(number, closed),
    }
  },
  async *run({ payload: { phone, closed }, now }) {
    const number = numberOf(phone)
    await numbers.setClosed(number, closed, now)
    yield { line: outcome(number, closed) }
  },
}
